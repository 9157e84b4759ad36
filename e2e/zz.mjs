import { open } from "./measure.mjs";
const { address, page, close } = await open();
const client = await page.context().newCDPSession(page);
await client.send("Performance.enable");
const m = async () => Object.fromEntries((await client.send("Performance.getMetrics")).metrics.map(({name,value})=>[name,value]));
for (const how of ["key","click"]) {
await page.goto(address+"/slide?board=horizontal&gapConfig=2s&wrapH=1&wrapV=1"); await page.locator(".slide-part").first().waitFor(); await page.waitForTimeout(800);
await page.getByRole("button",{name:"Reset"}).click(); await page.waitForTimeout(500);
const box=await page.getByRole("application").boundingBox(); const tile=box.width/16;
if (how==="key") await page.getByRole("application").focus();
const a=await m();
for (let n=0;n<60;n++){ if(how==="key") await page.keyboard.press(["ArrowDown","ArrowUp","ArrowRight","ArrowLeft"][n%4]); else await page.mouse.click(box.x+tile*14.5, box.y+tile*6.5); await page.waitForTimeout(100);}  
const b=await m();
for (const k of ["LayoutCount","RecalcStyleCount","LayoutDuration","RecalcStyleDuration","ScriptDuration","TaskDuration"]) console.log(how,k, k.endsWith("Count")? (b[k]-a[k])/60 : ((b[k]-a[k])/60*1000).toFixed(2)+" ms/input");
}
await close();
