//! A model test of the turn: several tabs and the browser's lock, whose messages arrive late and in any order.

use std::collections::VecDeque;

use grid::SplitMix64;

use super::*;

/// A tab of the browser.
#[derive(Default)]
struct Tab {
    turn: Turn,
    is_hidden: bool,
    /// Whether it is in the back/forward cache.
    is_left: bool,
    /// What the listeners heard last.
    heard: bool,
    /// Messages of the browser that are on their way.
    messages: Vec<TurnEvent>,
}

#[derive(Default)]
struct Browser {
    tabs: Vec<Tab>,
    /// The tab and the request that have the lock.
    holder: Option<(usize, u32)>,
    queue: VecDeque<(usize, u32)>,
}

impl Browser {
    fn event(&mut self, tab: usize, event: TurnEvent) {
        let commands = self.tabs[tab].turn.handle(event);
        for command in commands {
            match command {
                TurnCommand::Request(number, Manner::Wait) => self.queue.push_back((tab, number)),
                TurnCommand::Request(number, Manner::Take) => {
                    self.end_holder();
                    self.grant(tab, number);
                }
                // A page can release only a lock that it knows it has.
                TurnCommand::Release => {
                    let is_known = |&(holder, number): &(usize, u32)| {
                        holder == tab && self.tabs[tab].turn.granted.contains(&number)
                    };
                    if self.holder.as_ref().is_some_and(is_known) {
                        self.end_holder();
                    }
                }
                TurnCommand::Change(has_turn) => {
                    assert_ne!(self.tabs[tab].heard, has_turn, "it is no news");
                    self.tabs[tab].heard = has_turn;
                }
            }
        }
        if self.holder.is_none()
            && let Some((tab, number)) = self.queue.pop_front()
        {
            self.grant(tab, number);
        }
    }

    fn grant(&mut self, tab: usize, number: u32) {
        self.holder = Some((tab, number));
        self.tabs[tab].messages.push(TurnEvent::Granted(number));
    }

    fn end_holder(&mut self) {
        if let Some((tab, number)) = self.holder.take() {
            self.tabs[tab].messages.push(TurnEvent::Ended(number));
        }
    }

    /// Delivers a message to a tab. Locks are granted in order; a request's end may arrive late.
    fn deliver(&mut self, tab: usize, random: &mut SplitMix64) {
        let messages = &mut self.tabs[tab].messages;
        if messages.is_empty() {
            return;
        }
        let at = random.below(messages.len() as u64) as usize;
        let is_grant = |message: &TurnEvent| matches!(message, TurnEvent::Granted(_));
        let first = messages.iter().position(is_grant).filter(|first| *first < at);
        let event = messages.remove(first.unwrap_or(at));
        self.event(tab, event);
    }

    /// Closes a tab: its lock and its requests are gone.
    fn close(&mut self, tab: usize) {
        self.queue.retain(|(other, _)| *other != tab);
        if self.holder.is_some_and(|(holder, _)| holder == tab) {
            self.holder = self.queue.pop_front();
            if let Some((next, number)) = self.holder {
                self.tabs[next].messages.push(TurnEvent::Granted(number));
            }
        }
        self.tabs[tab] = Tab { is_left: true, ..Tab::default() };
    }

    fn step(&mut self, random: &mut SplitMix64) {
        let tab = random.below(self.tabs.len() as u64) as usize;
        let Tab { is_left, is_hidden, .. } = self.tabs[tab];
        match random.below(12) {
            0 if !is_left => {
                self.tabs[tab].is_left = true;
                self.event(tab, TurnEvent::Left);
            }
            // A closed tab is opened again as a new one.
            0 if self.tabs[tab].turn.last == 0 => self.open(tab, random.below(2) == 0),
            0 => {
                self.tabs[tab].is_left = false;
                self.event(tab, TurnEvent::Returned);
            }
            1 => self.close(tab),
            2 if !is_left && is_hidden => {
                self.tabs[tab].is_hidden = false;
                self.event(tab, TurnEvent::Shown);
            }
            2 => self.tabs[tab].is_hidden = true,
            _ => self.deliver(tab, random),
        }
    }

    fn open(&mut self, tab: usize, is_hidden: bool) {
        self.tabs[tab] = Tab { is_hidden, ..Tab::default() };
        self.event(tab, TurnEvent::Opened { is_hidden });
    }
}

#[test]
fn in_the_end_exactly_one_open_tab_has_the_turn() {
    for seed in 0..20_000 {
        let mut random = SplitMix64::new(seed);
        let mut browser = Browser::default();
        for tab in 0..=random.below(3) as usize {
            browser.tabs.push(Tab::default());
            browser.open(tab, random.below(2) == 0);
        }
        for _ in 0..random.below(60) {
            browser.step(&mut random);
        }
        while browser.tabs.iter().any(|tab| !tab.messages.is_empty()) {
            for tab in 0..browser.tabs.len() {
                browser.deliver(tab, &mut random);
            }
        }
        let with_turn: Vec<usize> =
            (0..browser.tabs.len()).filter(|tab| browser.tabs[*tab].turn.is_held()).collect();
        let is_any_open = browser.tabs.iter().any(|tab| !tab.is_left);
        assert_eq!(with_turn.len(), usize::from(is_any_open), "seed {seed}");
        assert_eq!(browser.holder.map(|(tab, _)| tab), with_turn.first().copied(), "seed {seed}");
        for tab in &browser.tabs {
            assert_eq!(tab.heard, tab.turn.is_held(), "seed {seed}");
        }
    }
}

#[test]
fn the_tab_that_became_visible_last_has_the_turn() {
    for seed in 0..2_000 {
        let mut random = SplitMix64::new(seed);
        let mut browser = Browser::default();
        for tab in 0..3 {
            browser.tabs.push(Tab::default());
            browser.open(tab, tab > 0);
        }
        let last = random.below(3) as usize;
        for tab in [0, 1, 2, last] {
            browser.event(tab, TurnEvent::Shown);
            for _ in 0..9 {
                (0..3).for_each(|tab| browser.deliver(tab, &mut random));
            }
        }
        let has_turn = browser.tabs.iter().position(|tab| tab.turn.is_held());
        assert_eq!(has_turn, Some(last), "seed {seed}");
    }
}
