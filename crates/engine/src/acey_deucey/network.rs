//! A small network that says how likely the side to roll wins.

use turnstone_games::acey_deucey::{Place, Side};
use turnstone_rules::exact;

use crate::math::logistic;
use crate::weights;

/// For each side: four numbers for each point, the bar, the reserve and the men off. One more says
/// that a double is to be named.
pub(crate) const INPUTS: usize = 2 * PER_SIDE + 1;
const PER_SIDE: usize = 24 * 4 + 3;
pub(crate) const HIDDEN: usize = 24;
/// The weights of the inputs, and the bias and the weight of each hidden neuron, and one bias.
pub(crate) const WEIGHTS: usize = (INPUTS + 2) * HIDDEN + 1;
/// The unit of the numbers in the file.
pub(crate) const UNIT: f32 = 1.0 / 1024.0;

/// The network.
#[derive(Debug, Clone)]
pub(crate) struct Network {
    /// By input, the weights to each hidden neuron.
    pub(crate) inputs: Vec<[f32; HIDDEN]>,
    pub(crate) biases: [f32; HIDDEN],
    pub(crate) outputs: [f32; HIDDEN],
    pub(crate) bias: f32,
}

/// The inputs that are not zero, with their values.
#[derive(Debug, Clone)]
pub(crate) struct Inputs {
    pub(crate) active: [(u8, f32); 96],
    pub(crate) count: usize,
}

impl Inputs {
    /// The inputs of a position: the side to roll first.
    pub(crate) fn of(own: &Side, other: &Side, names_double: bool) -> Self {
        let mut inputs = Self { active: [(0, 0.0); 96], count: 0 };
        for (side, begin) in [(own, 0), (other, PER_SIDE)] {
            for (point, men) in side.points().into_iter().enumerate() {
                let at = begin + 4 * point;
                for (step, least) in [1, 2, 3].into_iter().enumerate() {
                    if men >= least {
                        inputs.add(at + step, 1.0);
                    }
                }
                if men > 3 {
                    inputs.add(at + 3, f32::from(men - 3) / 2.0);
                }
            }
            let counts = [Place::BAR, Place::RESERVE, Place::OFF].map(|place| side.men(place));
            for (index, (men, unit)) in counts.into_iter().zip([2.0, 5.0, 5.0]).enumerate() {
                if men > 0 {
                    inputs.add(begin + 96 + index, f32::from(men) / unit);
                }
            }
        }
        if names_double {
            inputs.add(2 * PER_SIDE, 1.0);
        }
        inputs
    }

    fn add(&mut self, index: usize, value: f32) {
        if let Some(place) = self.active.get_mut(self.count) {
            *place = (exact::<u8>(index), value);
            self.count += 1;
        }
    }

    /// The inputs that are not zero.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, f32)> {
        self.active.iter().take(self.count).map(|(index, value)| (usize::from(*index), *value))
    }
}

impl Network {
    /// The network of the committed file.
    pub(crate) fn learned() -> Self {
        Self::of(&LEARNED)
    }

    /// The network of a file's numbers.
    pub(crate) fn of(numbers: &[i16; WEIGHTS]) -> Self {
        let mut all = numbers.iter().map(|number| f32::from(*number) * UNIT);
        let mut row = || {
            let mut row = [0.0; HIDDEN];
            row.iter_mut().zip(&mut all).for_each(|(weight, number)| *weight = number);
            row
        };
        let inputs = (0..INPUTS).map(|_| row()).collect();
        let (biases, outputs) = (row(), row());
        Self { inputs, biases, outputs, bias: all.next().unwrap_or_default() }
    }

    /// The numbers of its file.
    pub(crate) fn numbers(&self) -> Vec<i16> {
        let rows = self.inputs.iter().chain([&self.biases, &self.outputs]).flatten();
        rows.chain([&self.bias]).map(|weight| weights::rounded(*weight, UNIT)).collect()
    }

    /// The activations of the hidden neurons.
    pub(crate) fn hidden(&self, inputs: &Inputs) -> [f32; HIDDEN] {
        let mut sums = self.biases;
        for (index, value) in inputs.iter() {
            for (sum, weight) in sums.iter_mut().zip(&self.inputs[index]) {
                *sum += weight * value;
            }
        }
        // Cheaper than the logistic function, and nothing but basic operations.
        sums.map(|sum| sum / (1.0 + sum.abs()))
    }

    /// The chance of the side to roll.
    pub(crate) fn output(&self, hidden: &[f32; HIDDEN]) -> f32 {
        let sum: f32 =
            hidden.iter().zip(&self.outputs).map(|(neuron, weight)| neuron * weight).sum();
        logistic(sum + self.bias)
    }

    /// The chance of the side to roll.
    pub(crate) fn chance(&self, inputs: &Inputs) -> f32 {
        self.output(&self.hidden(inputs))
    }
}

static LEARNED: [i16; WEIGHTS] =
    weights::read(include_bytes!("../../weights/acey-deucey-american.bin"));
