use std::time::Duration;

use prometheus::core::Collector;
use prometheus::{IntGauge, IntGaugeVec, Opts};

use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often what is in the database is counted: that reads whole tables.
const PERIOD: Duration = Duration::from_mins(5);

/// The metrics of what is in the database, for `/metrics`. Clones share them.
#[derive(Debug, Clone)]
pub struct FigureStatus {
    accounts: IntGaugeVec,
    active: IntGaugeVec,
    running: IntGaugeVec,
    backup: IntGauge,
    database_bytes: IntGauge,
    table_bytes: IntGaugeVec,
}

impl Default for FigureStatus {
    #[expect(clippy::expect_used, reason = "the names are fixed and valid")]
    fn default() -> Self {
        let gauge = |name, help, label| {
            IntGaugeVec::new(Opts::new(name, help), &[label]).expect("a valid gauge")
        };
        let single = |name, help| IntGauge::new(name, help).expect("a valid gauge");
        let status = Self {
            accounts: gauge("turnstone_accounts", "Accounts, by kind.", "kind"),
            active: gauge(
                "turnstone_accounts_active",
                "Accounts that were here within this period.",
                "period",
            ),
            running: gauge("turnstone_matches_running", "Running matches, by game.", "game"),
            backup: single(
                "turnstone_backup_timestamp_seconds",
                "When `turnstone backup` last copied everything, or 0.",
            ),
            database_bytes: single(
                "turnstone_database_bytes",
                "The size of the database, in bytes.",
            ),
            table_bytes: gauge(
                "turnstone_table_bytes",
                "The size of a table with its indexes, in bytes.",
                "table",
            ),
        };
        // So that each is there before the first count.
        status.accounts.with_label_values(&["person"]);
        status.active.with_label_values(&["day"]);
        status.table_bytes.with_label_values(&["matches"]);
        status
    }
}

impl FigureStatus {
    pub(super) fn collectors(&self) -> Vec<Box<dyn Collector>> {
        let labelled = [&self.accounts, &self.active, &self.running, &self.table_bytes];
        let mut collectors: Vec<Box<dyn Collector>> =
            vec![Box::new(self.backup.clone()), Box::new(self.database_bytes.clone())];
        collectors.extend(labelled.map(|gauges| Box::new(gauges.clone()) as Box<dyn Collector>));
        collectors
    }
}

/// Counts what is in the database, for `/metrics`.
pub(super) fn measure(store: Store, status: FigureStatus) -> Job {
    Job::new("measure_figures", PERIOD, move |_| {
        let (store, status) = (store.clone(), status.clone());
        async move {
            let figures = store.maintenance.figures().await?;
            for (gauges, counts) in [
                (&status.accounts, figures.accounts),
                (&status.running, figures.running),
                (&status.table_bytes, figures.table_bytes),
            ] {
                for (label, count) in counts {
                    gauges.with_label_values(&[label]).set(count);
                }
            }
            for (period, count) in ["day", "week"].into_iter().zip(figures.active) {
                status.active.with_label_values(&[period]).set(count);
            }
            status.backup.set(figures.backed_up_at.map_or(0, |at| at.timestamp()));
            status.database_bytes.set(figures.database_bytes);
            Ok(Next::AfterPeriod)
        }
    })
}
