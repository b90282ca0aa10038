//! Processor time of a process and its children, from `/proc`.

use std::collections::HashMap;
use std::fs;

/// The kernel counts in hundredths of a second, on every architecture (`USER_HZ`).
const MICROSECONDS_A_TICK: u64 = 10_000;

/// Processor time of `process`, its children, and the children that it has already waited for, in
/// microseconds. All processes of a Postgres server are children of its first one.
pub(crate) fn used_by(process: u32) -> u64 {
    let all: HashMap<u32, Stat> = fs::read_dir("/proc")
        .expect("Linux")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter_map(|process| Some((process, Stat::read(process)?)))
        .collect();
    let itself = all.get(&process).expect("a running process");
    let children = all.values().filter(|stat| stat.parent == process);
    itself.own + itself.waited_for + children.map(|stat| stat.own + stat.waited_for).sum::<u64>()
}

/// The fields of `/proc/…/stat` that count here (see proc(5)), in microseconds.
struct Stat {
    parent: u32,
    own: u64,
    waited_for: u64,
}

impl Stat {
    /// `None` if the process has ended in the meantime.
    fn read(process: u32) -> Option<Self> {
        let line = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name stands in parentheses and may contain spaces; field 3 follows it.
        let fields: Vec<&str> = line.rsplit_once(')')?.1.split_whitespace().collect();
        let used = |field: usize| -> Option<u64> {
            Some(fields.get(field - 3)?.parse::<u64>().ok()? * MICROSECONDS_A_TICK)
        };
        // A process of one thread has it in nanoseconds, too.
        let is_single = fields.get(20 - 3) == Some(&"1");
        let exact = fs::read_to_string(format!("/proc/{process}/schedstat")).ok();
        let exact = exact
            .filter(|_| is_single)
            .and_then(|line| Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1000));
        Some(Self {
            parent: fields.get(1)?.parse().ok()?,
            own: exact.unwrap_or(used(14)? + used(15)?),
            waited_for: used(16)? + used(17)?,
        })
    }
}
