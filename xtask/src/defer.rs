//! Moves the functions that first views don't call from the main part of a bundle to a file that is loaded after them, the rest.
//!
//! `e2e/calls.mjs` finds these functions: it opens pages with bundles that [`counting`] has prepared, and writes the hashes of the names of
//! functions that weren't called to `apps/web/programs/deferred/NAME.txt`. A function with a new name stays in the main part.
//!
//! In the main part, a stub calls the deferred function through the function table. If the rest isn't loaded yet, the first stub loads it
//! while the page waits.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, anyhow};
use walrus::ir::{self, Instr, Value, Visitor, VisitorMut};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, Function, FunctionBuilder, FunctionId,
    FunctionKind, GlobalKind, ImportKind, LocalFunction, Module, ModuleConfig, RefType,
};

/// Name under which the rest imports the main part, and the main part imports the script that loads the rest.
pub(crate) const MODULE: &str = "./rest";
/// Name of the function in the script that loads the rest while the page waits.
pub(crate) const LOAD_NOW: &str = "loadNow";

/// The main part and the rest.
pub(crate) struct Deferred {
    pub(crate) main: Vec<u8>,
    pub(crate) rest: Vec<u8>,
}

/// Hash of a function's name, without the part of it that depends on the compiler.
pub(crate) type NameHash = u32;

/// Moves the functions with these names to the rest.
///
/// # Errors
///
/// If the module is invalid or has no function table.
pub(crate) fn defer(wasm: &[u8], names: &BTreeSet<NameHash>) -> Result<Deferred> {
    let (mut main, mut rest) = (parse(wasm)?, parse(wasm)?);
    let is_deferred = |id: FunctionId| {
        let name = main.funcs.get(id).name.as_deref();
        name.is_some_and(|name| names.contains(&name_hash(name)))
    };
    let local = main.funcs.iter_local();
    let (deferred, kept): (Vec<_>, Vec<_>) = local.partition(|(id, _)| is_deferred(*id));
    let called_by_rest = references(deferred.iter().map(|(_, function)| *function));
    let deferred: BTreeSet<FunctionId> = deferred.into_iter().map(|(id, _)| id).collect();
    let mut named = references(kept.into_iter().map(|(_, function)| function));
    named.extend(named_outside(&main));
    let stubs: Vec<_> = deferred.intersection(&named).copied().collect();
    let shared: Vec<_> = called_by_rest.difference(&deferred).copied().collect();
    let ids = |module: &Module| module.funcs.iter().map(Function::id).collect::<Vec<_>>();
    let same: BTreeMap<_, _> = ids(&main).into_iter().zip(ids(&rest)).collect();

    let first = add_stubs(&mut main, &stubs)?;
    let mut exports = export_for_rest(&mut main, &shared)?;
    walrus::passes::gc::run(&mut main);

    let in_rest = |id: FunctionId| same[&id];
    exports.functions =
        exports.functions.into_iter().map(|(id, name)| (in_rest(id), name)).collect();
    keep_only(&mut rest, &deferred.iter().copied().map(in_rest).collect(), &exports)?;
    let table = rest.tables.main_function_table()?.context("no function table")?;
    let offset = ConstExpr::Value(Value::I32(first as i32));
    let kind = ElementKind::Active { table, offset };
    let stubs = stubs.into_iter().map(in_rest).collect();
    let segment = rest.elements.add(kind, ElementItems::Functions(stubs));
    rest.tables.get_mut(table).elem_segments.insert(segment);
    walrus::passes::gc::run(&mut rest);
    Ok(Deferred { main: main.emit_wasm(), rest: rest.emit_wasm() })
}

/// A main part that notes which functions were called, for `e2e/calls.mjs`.
pub(crate) struct Counting {
    pub(crate) main: Vec<u8>,
    /// Address of the first note. Each function has a byte, which is 1 after a call.
    pub(crate) address: u64,
    /// Names of the functions.
    pub(crate) names: Vec<NameHash>,
}

/// Lets every function note its calls in memory that nothing else uses.
///
/// # Errors
///
/// If the module is invalid or has no memory.
pub(crate) fn counting(wasm: &[u8]) -> Result<Counting> {
    const PAGE: u64 = 1 << 16;

    let mut main = parse(wasm)?;
    let memory = main.get_memory_id().map_err(invalid)?;
    let address = main.memories.get(memory).initial * PAGE;
    let mut names = Vec::new();
    let local: Vec<_> = main.funcs.iter_local().map(|(id, _)| id).collect();
    for id in local {
        let function = main.funcs.get_mut(id);
        let note = address as i32 + names.len() as i32;
        names.push(function.name.as_deref().map_or(0, name_hash));
        let arg = ir::MemArg { align: 1, offset: 0 };
        let kind = ir::StoreKind::I32_8 { atomic: false };
        let instrs: [Instr; 3] = [
            ir::Const { value: Value::I32(note) }.into(),
            ir::Const { value: Value::I32(1) }.into(),
            ir::Store { memory, kind, arg }.into(),
        ];
        let mut body = function.kind.unwrap_local_mut().builder_mut().func_body();
        for (at, instr) in instrs.into_iter().enumerate() {
            body.instr_at(at, instr);
        }
    }
    main.memories.get_mut(memory).initial += (names.len() as u64).div_ceil(PAGE);
    Ok(Counting { main: main.emit_wasm(), address, names })
}

fn parse(wasm: &[u8]) -> Result<Module> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    config.parse(wasm).map_err(invalid)
}

fn invalid(error: impl std::fmt::Display) -> anyhow::Error {
    anyhow!("{error:#}")
}

/// Returns the FNV-1a hash of a mangled name without the compiler's hash at its end: `17h`, 16 digits and `E`.
fn name_hash(name: &str) -> NameHash {
    let end = name.len().saturating_sub(20);
    let name = match name.split_at_checked(end) {
        Some((name, hash)) if hash.starts_with("17h") && hash.ends_with('E') => name,
        _ => name,
    };
    name.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Returns the functions that these functions name.
fn references<'a>(functions: impl Iterator<Item = &'a LocalFunction>) -> BTreeSet<FunctionId> {
    struct Named(BTreeSet<FunctionId>);
    impl Visitor<'_> for Named {
        fn visit_function_id(&mut self, id: &FunctionId) {
            self.0.insert(*id);
        }
    }

    let mut named = Named(BTreeSet::new());
    for function in functions {
        ir::dfs_in_order(&mut named, function, function.entry_block());
    }
    named.0
}

/// Returns the functions in exports and in the function table.
fn named_outside(module: &Module) -> BTreeSet<FunctionId> {
    let exported = module.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(id) => Some(id),
        _ => None,
    });
    let in_table = module.elements.iter().flat_map(|segment| match &segment.items {
        ElementItems::Functions(functions) => functions.clone(),
        ElementItems::Expressions(_, items) => {
            let function = |item: &ConstExpr| match item {
                ConstExpr::RefFunc(id) => Some(*id),
                _ => None,
            };
            items.iter().filter_map(function).collect()
        }
    });
    exported.chain(in_table).chain(module.start).collect()
}

/// Replaces functions with stubs. Returns their first place in the function table.
fn add_stubs(main: &mut Module, functions: &[FunctionId]) -> Result<u64> {
    let table = main.tables.main_function_table()?.context("no function table")?;
    let size = main.tables.get_mut(table);
    let first = size.initial;
    size.initial += functions.len() as u64;
    size.maximum = size.maximum.map(|maximum| maximum + functions.len() as u64);

    let no_values = main.types.add(&[], &[]);
    let (load, _) = main.add_import_func(MODULE, LOAD_NOW, no_values);
    let mut ensure = FunctionBuilder::new(&mut main.types, &[], &[]);
    let mut body = ensure.func_body();
    body.i32_const(first as i32).instr(ir::TableGet { table }).instr(ir::RefIsNull {});
    body.if_else(None, |then| _ = then.call(load), |_| {});
    let ensure = ensure.finish(Vec::new(), &mut main.funcs);

    for (slot, id) in (first..).zip(functions) {
        let ty = main.funcs.get(*id).ty();
        let (params, results) = main.types.params_results(ty);
        let (params, results) = (params.to_vec(), results.to_vec());
        let args: Vec<_> = params.iter().map(|param| main.locals.add(*param)).collect();
        let mut stub = FunctionBuilder::new(&mut main.types, &params, &results);
        let mut body = stub.func_body();
        body.call(ensure);
        for arg in &args {
            body.local_get(*arg);
        }
        body.i32_const(slot as i32).call_indirect(ty, table);
        main.funcs.get_mut(*id).kind = FunctionKind::Local(stub.local_func(args));
    }
    Ok(first)
}

/// Names under which the main part exports what the rest needs.
struct Exports {
    functions: BTreeMap<FunctionId, String>,
    memory: String,
    table: String,
    /// In the order of the module.
    globals: Vec<String>,
}

/// Exports the memory, the function table, all globals, and functions.
fn export_for_rest(main: &mut Module, functions: &[FunctionId]) -> Result<Exports> {
    let memory = main.get_memory_id().map_err(invalid)?;
    let table = main.tables.main_function_table()?.context("no function table")?;
    let globals: Vec<_> = main.globals.iter().map(walrus::Global::id).collect();
    let name_of = |item: ExportItem| {
        let same = main.exports.iter().find(|export| match (export.item, item) {
            (ExportItem::Function(a), ExportItem::Function(b)) => a == b,
            (ExportItem::Memory(a), ExportItem::Memory(b)) => a == b,
            (ExportItem::Table(a), ExportItem::Table(b)) => a == b,
            (ExportItem::Global(a), ExportItem::Global(b)) => a == b,
            _ => false,
        });
        same.map(|export| export.name.clone())
    };
    let memory_name = name_of(memory.into());
    let table_name = name_of(table.into());
    let global_names: Vec<_> = globals.iter().map(|global| name_of((*global).into())).collect();
    let mut n_added = 0;
    let mut add = |item: ExportItem| {
        let name = short_name(n_added);
        n_added += 1;
        main.exports.add(&name, item);
        name
    };
    let memory = memory_name.unwrap_or_else(|| add(memory.into()));
    let table = table_name.unwrap_or_else(|| add(table.into()));
    let globals = globals.iter().zip(global_names);
    let globals =
        globals.map(|(global, name)| name.unwrap_or_else(|| add((*global).into()))).collect();
    let functions = functions.iter().map(|id| (*id, add((*id).into()))).collect();
    Ok(Exports { functions, memory, table, globals })
}

/// Returns a name of few letters that no generated name has.
fn short_name(mut number: usize) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut name = Vec::new();
    loop {
        name.push(DIGITS[number % 36]);
        number /= 36;
        if number == 0 {
            break;
        }
    }
    name.push(b'$');
    name.reverse();
    String::from_utf8(name).expect("the digits are ASCII")
}

/// Removes everything from a module except some functions. What they need is imported.
fn keep_only(rest: &mut Module, kept: &BTreeSet<FunctionId>, exports: &Exports) -> Result<()> {
    struct Renamed<'a>(&'a BTreeMap<FunctionId, FunctionId>);
    impl VisitorMut for Renamed<'_> {
        fn visit_function_id_mut(&mut self, id: &mut FunctionId) {
            *id = self.0.get(id).copied().unwrap_or(*id);
        }
    }

    let old: Vec<_> = rest.exports.iter().map(walrus::Export::id).collect();
    old.into_iter().for_each(|id| rest.exports.delete(id));
    let old: Vec<_> = rest.elements.iter().map(walrus::Element::id).collect();
    old.into_iter().for_each(|id| rest.elements.delete(id));
    let old: Vec<_> = rest.data.iter().map(walrus::Data::id).collect();
    old.into_iter().for_each(|id| rest.data.delete(id));
    rest.start = None;

    let memory = rest.get_memory_id().map_err(invalid)?;
    let table = rest.tables.main_function_table()?.context("no function table")?;
    let imported = rest.imports.add(MODULE, &exports.memory, ImportKind::Memory(memory));
    let memory = rest.memories.get_mut(memory);
    memory.data_segments.clear();
    memory.import = Some(imported);
    let imported = rest.imports.add(MODULE, &exports.table, ImportKind::Table(table));
    let table = rest.tables.get_mut(table);
    debug_assert_eq!(table.element_ty, RefType::FUNCREF);
    table.elem_segments.clear();
    table.import = Some(imported);
    let globals: Vec<_> = rest.globals.iter().map(walrus::Global::id).collect();
    for (global, name) in globals.into_iter().zip(&exports.globals) {
        let imported = rest.imports.add(MODULE, name, ImportKind::Global(global));
        rest.globals.get_mut(global).kind = GlobalKind::Import(imported);
    }
    let mut renamed = BTreeMap::new();
    for (id, name) in &exports.functions {
        let ty = rest.funcs.get(*id).ty();
        renamed.insert(*id, rest.add_import_func(MODULE, name, ty).0);
    }
    for (id, function) in rest.funcs.iter_local_mut() {
        if kept.contains(&id) {
            let entry = function.entry_block();
            ir::dfs_pre_order_mut(&mut Renamed(&renamed), function, entry);
        }
    }
    Ok(())
}
