//! Turns at something scarce, shared out fairly: who has used the least time goes first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use turnstone_io::world::Stopwatch;
use turnstone_matches::AccountId;
use turnstone_rules::exact;

use crate::pipeline::limits::{Address, Client};

/// How much less the time of a match's own players counts than that of others.
const DISCOUNT: u32 = 4;
/// Every so many turns a place goes to whoever has used the least, and not to players first.
const TURNS_PER_OPEN_TURN: u32 = 4;

/// A queue for some places. A free place goes to those who play in the match that they ask about, and but
/// for every fourth one to nobody else while they wait. Among them, and among the others, it goes to the
/// waiting client that has used the least time so far, by measurement, so that a client with many requests
/// waits for itself and not before others.
/// A new client begins level with whoever had the last turn: having waited saves up nothing. The level
/// rises with the time that is used, so that not even a stream of new clients is always first. Clones
/// share the queue; the caller bounds how many wait.
#[derive(Debug, Clone)]
pub(crate) struct FairQueue(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    free: usize,
    waiting: Vec<Waiting>,
    /// The time that each client has used, counted from [`Self::level`] for new ones. Only those
    /// above the level or with a request are kept.
    used: HashMap<Payer, Used>,
    /// The time that the client with the last turn had used before it, and, beyond that, the share of
    /// each client in all time since.
    level: Duration,
    /// How many turns were given.
    turns: u32,
}

#[derive(Debug)]
struct Used {
    time: Duration,
    /// Requests that wait or have a turn.
    requests: usize,
}

/// Requests in order of arrival.
#[derive(Debug)]
struct Waiting {
    requester: Requester,
    start: oneshot::Sender<Turn>,
}

/// The client whose turn it is, and whether for a match of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Requester {
    payer: Payer,
    plays_in_it: bool,
}

/// The owner of the time: an account, or else the network of the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Payer {
    Account(AccountId),
    Network(Address),
}

impl Requester {
    /// The sender of a request, and whether it plays in the match that it asks about.
    pub(crate) fn new(client: &Client, plays_in_it: bool) -> Self {
        let network = Payer::Network(client.address.customer());
        Self { payer: client.account.map_or(network, Payer::Account), plays_in_it }
    }
}

/// A place, taken until this is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    queue: FairQueue,
    requester: Requester,
    since: Stopwatch,
}

impl FairQueue {
    /// A queue for so many places.
    pub(crate) fn new(places: usize) -> Self {
        let (waiting, used, level) = (Vec::new(), HashMap::new(), Duration::ZERO);
        Self(Arc::new(Mutex::new(State { free: places, waiting, used, level, turns: 0 })))
    }

    /// Waits for a place. Who stops waiting leaves the queue.
    pub(crate) async fn turn(&self, requester: Requester) -> Option<Turn> {
        let (start, turn) = oneshot::channel();
        {
            let mut state = self.lock();
            let level = state.level;
            let used = state.used.entry(requester.payer);
            let used = used.or_insert(Used { time: level, requests: 0 });
            used.time = used.time.max(level);
            used.requests += 1;
            state.waiting.push(Waiting { requester, start });
        }
        self.fill_places();
        turn.await.ok()
    }

    /// Waits for a place, but no longer than this.
    pub(crate) async fn turn_within(&self, most: Duration, requester: Requester) -> Option<Turn> {
        tokio::time::timeout(most, self.turn(requester)).await.ok().flatten()
    }

    /// The number of free places.
    pub(crate) fn free(&self) -> usize {
        self.lock().free
    }

    /// Gives free places to those who wait.
    fn fill_places(&self) {
        loop {
            let Some(Waiting { requester, start }) = self.lock().take_next() else { return };
            let turn = Turn { queue: self.clone(), requester, since: Stopwatch::start() };
            // Nobody may wait for it any longer: then it ends at once, and the place is free.
            drop(start.send(turn));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn take_next(&mut self) -> Option<Waiting> {
        if self.free == 0 {
            return None;
        }
        let used = |payer: &Payer| self.used.get(payer).map_or(self.level, |used| used.time);
        let players_first = self.turns % TURNS_PER_OPEN_TURN != TURNS_PER_OPEN_TURN - 1;
        // The first of several that are level: in order of arrival.
        let order =
            |of: &Requester| (players_first && !of.plays_in_it, used(&of.payer), !of.plays_in_it);
        let (place, _) =
            self.waiting.iter().enumerate().min_by_key(|(_, waiting)| order(&waiting.requester))?;
        // Not of a player who goes first with more: all others would be level with it.
        let least = self.waiting.iter().map(|waiting| used(&waiting.requester.payer)).min();
        self.level = self.level.max(least.unwrap_or_default());
        self.free -= 1;
        self.turns = self.turns.wrapping_add(1);
        Some(self.waiting.remove(place))
    }

    fn finish(&mut self, requester: &Requester, took: Duration) {
        self.free += 1;
        let price = if requester.plays_in_it { took / DISCOUNT } else { took };
        let clients = self.used.values().filter(|used| used.requests > 0).count();
        self.level += price / exact::<u32>(clients).max(1);
        if let Some(used) = self.used.get_mut(&requester.payer) {
            used.time += price;
            used.requests -= 1;
        }
        let level = self.level;
        self.used.retain(|_, used| used.requests > 0 || used.time > level);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.queue.lock().finish(&self.requester, self.since.elapsed());
        self.queue.fill_places();
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv6Addr};

    use super::*;

    fn network(number: u128) -> Requester {
        let address = IpAddr::from(Ipv6Addr::from_bits((0x2001_0db8_0000 + number) << 80));
        Requester::new(&Client { address: address.into(), account: None }, false)
    }

    fn state(places: usize) -> State {
        let queue = FairQueue::new(places);
        Arc::into_inner(queue.0).expect("one owner").into_inner().expect("a lock")
    }

    /// Puts requests into the queue; their turns are given by hand.
    fn wait(state: &mut State, requester: Requester) {
        let level = state.level;
        let used = state.used.entry(requester.payer).or_insert(Used { time: level, requests: 0 });
        used.requests += 1;
        state.waiting.push(Waiting { requester, start: oneshot::channel().0 });
    }

    #[test]
    fn many_requests_of_one_client_wait_for_themselves_and_not_before_others() {
        let mut state = state(1);
        let (greedy, modest) = (network(1), network(2));
        for _ in 0..100 {
            wait(&mut state, greedy);
        }
        let mut turns = Vec::new();
        for turn in 0..20 {
            if turn % 5 == 0 {
                wait(&mut state, modest);
            }
            let next = state.take_next().expect("somebody waits").requester;
            state.finish(&next, Duration::from_millis(80));
            turns.push(next.payer == modest.payer);
        }
        // The first waits among equals; later ones go to the front.
        let served = turns.iter().filter(|is_modest| **is_modest).count();
        assert_eq!(served, 4, "{turns:?}");
        for start in [5, 10, 15] {
            assert!(turns[start] || turns[start + 1], "{turns:?}");
        }
    }

    #[test]
    fn time_counts_and_not_requests_and_players_go_before_visitors() {
        let mut state = state(1);
        let (slow, quick) = (network(1), network(2));
        let player = Requester { plays_in_it: true, ..network(3) };
        for _ in 0..50 {
            wait(&mut state, slow);
            wait(&mut state, quick);
        }
        wait(&mut state, player);
        let mut counts = HashMap::<Payer, u32>::new();
        for turn in 0..40 {
            let next = state.take_next().expect("somebody waits").requester;
            assert!(turn > 0 || next.payer == player.payer, "a player is first of those level");
            let took = if next.payer == slow.payer { 90 } else { 10 };
            state.finish(&next, Duration::from_millis(took));
            *counts.entry(next.payer).or_default() += 1;
        }
        assert!(counts[&quick.payer] >= 7 * counts[&slow.payer], "{counts:?}");
    }

    #[test]
    fn a_player_who_has_used_time_goes_before_strangers_but_for_every_fourth_turn() {
        let mut state = state(1);
        let player = Requester { plays_in_it: true, ..network(0) };
        let mut turns = Vec::new();
        for number in 1..=40 {
            wait(&mut state, player);
            wait(&mut state, network(number));
            let next = state.take_next().expect("somebody waits").requester;
            state.finish(&next, Duration::from_millis(400));
            turns.push(next.plays_in_it);
        }
        assert_eq!(turns.iter().filter(|is_player| **is_player).count(), 30, "{turns:?}");
        assert!(turns.windows(2).all(|two| two.contains(&true)), "{turns:?}");
    }

    #[test]
    fn a_stream_of_new_clients_does_not_stay_before_one_that_has_used_time() {
        let mut state = state(1);
        let old = network(0);
        wait(&mut state, old);
        let next = state.take_next().expect("a request").requester;
        wait(&mut state, old);
        state.finish(&next, Duration::from_secs(1));
        for number in 1..=50 {
            wait(&mut state, network(number));
            let next = state.take_next().expect("somebody waits").requester;
            if next.payer == old.payer {
                return;
            }
            state.finish(&next, Duration::from_millis(80));
        }
        panic!("it waits for ever");
    }

    #[tokio::test]
    async fn who_stops_waiting_takes_no_place_and_nobody_is_remembered_for_long() {
        let queue = FairQueue::new(1);
        let held = queue.turn(network(1)).await.expect("a place");
        for number in 2..200 {
            let waiting = queue.turn(network(number));
            assert!(tokio::time::timeout(Duration::ZERO, waiting).await.is_err());
        }
        drop(held);
        drop(queue.turn(network(1)).await.expect("a place"));
        let state = queue.lock();
        assert_eq!((state.free, state.waiting.len()), (1, 0));
        assert!(state.used.len() <= 1, "{:?}", state.used);
    }

    #[test]
    fn networks_of_ipv6_are_larger_than_addresses() {
        let [one, same, other] = ["2001:db8:1:2::3", "2001:db8:1:ffff::9", "2001:db8:2::"]
            .map(|text| text.parse::<IpAddr>().expect("an address"))
            .map(|address| {
                Requester::new(&Client { address: address.into(), account: None }, false)
            });
        assert_eq!(one.payer, same.payer);
        assert_ne!(one.payer, other.payer);
    }
}
