use crate::math::logistic;
use crate::weights;

/// Weights while they are learned: the log odds of a win are the sum of those that are active.
pub(super) struct Table {
    weights: Vec<f32>,
    /// The mean of the weights over the last part of the games, which is steadier than the last.
    sums: Vec<f64>,
    samples: u32,
}

/// The weights that are active, and how often each counts.
pub(super) type Active<'a> = &'a [(usize, f32)];

impl Table {
    /// Weights that know nothing.
    pub(super) fn new(count: usize) -> Self {
        Self { weights: vec![0.0; count], sums: vec![0.0; count], samples: 0 }
    }

    /// The expected result.
    pub(super) fn value(&self, active: Active<'_>) -> f32 {
        logistic(active.iter().map(|(index, times)| self.weights[*index] * times).sum())
    }

    /// Corrects the weights towards a target.
    pub(super) fn learn(&mut self, active: Active<'_>, target: f32, rate: f32) {
        let error = target - self.value(active);
        for (index, times) in active {
            self.weights[*index] += rate * error * times;
        }
    }

    /// Adds the weights as they are to their mean.
    pub(super) fn sample(&mut self) {
        for (sum, weight) in self.sums.iter_mut().zip(&self.weights) {
            *sum += f64::from(*weight);
        }
        self.samples += 1;
    }

    /// The file of the mean, for an evaluation whose scores have `logit` to a unit of log odds.
    #[expect(clippy::cast_possible_truncation, reason = "weights are small")]
    pub(super) fn file(&self, logit: f32) -> Vec<u8> {
        let samples = f64::from(self.samples.max(1));
        let mean = self.sums.iter().map(|sum| (sum / samples) as f32);
        let rounded: Vec<_> = mean.map(|weight| weights::rounded(weight, 1.0 / logit)).collect();
        weights::write(&rounded)
    }
}
