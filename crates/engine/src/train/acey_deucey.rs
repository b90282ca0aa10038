use turnstone_games::acey_deucey::{AceyDeucey, Phase, Play, State};
use turnstone_rules::{Configuration, Options, Roll, Rules, Turn};

use super::Lesson;
use crate::acey_deucey::{HIDDEN, INPUTS, Inputs, Network};
use crate::random::Random;
use crate::weights;

/// A game that takes longer is not learned from any more. The first games of a network that knows
/// nothing would not end.
const LONGEST: usize = 1_500;

pub(super) fn american(lesson: &mut Lesson<'_>) -> Vec<u8> {
    let mut random = Random::new(lesson.seed);
    let mut network = random_network(&mut random);
    let configuration = Configuration { variant: "american", options: Options::new() };
    let Ok(start) = AceyDeucey::setup(&configuration) else { return Vec::new() };
    for played in 0..lesson.games {
        let rate = 0.1 * (1.0 - lesson.share(played)).max(0.03);
        game(&mut network, start.clone(), rate, &mut random);
        lesson.tell(played + 1);
    }
    weights::write(&network.numbers())
}

fn random_network(random: &mut Random) -> Network {
    let mut row = || [(); HIDDEN].map(|()| (random.fraction() - 0.5) * 0.2);
    let inputs = (0..INPUTS).map(|_| row()).collect();
    Network { inputs, biases: row(), outputs: row(), bias: 0.0 }
}

/// One game of the network against itself: it learns what the position before a roll is worth from
/// the one before the next roll.
fn game(network: &mut Network, mut state: State, rate: f32, random: &mut Random) {
    let mut moves = Vec::new();
    // The last position before a roll or a double, with its mover.
    let mut last: Option<(Inputs, u8)> = None;
    for _ in 0..LONGEST {
        match AceyDeucey::turn(&state) {
            Turn::Chance(_) => {
                if state.phase == Phase::Roll {
                    correct(network, &mut last, &state, rate);
                }
                let faces = vec![random.face(), random.face()];
                state = AceyDeucey::resolve(&state, &Roll(faces));
            }
            Turn::Pass(_) => state = AceyDeucey::pass(&state),
            Turn::Over(_) => {
                if let Some((inputs, mover)) = last {
                    let target = if mover == state.mover.0 { 1.0 } else { 0.0 };
                    learn(network, &inputs, target, rate);
                }
                return;
            }
            Turn::Seats(_) => {
                if state.phase == Phase::Double {
                    correct(network, &mut last, &state, rate);
                }
                moves.clear();
                AceyDeucey::add_legal_moves(&state, &mut moves);
                state = best(network, &state, &moves);
            }
        }
    }
}

/// Corrects the last position towards this one, which becomes the last.
fn correct(network: &mut Network, last: &mut Option<(Inputs, u8)>, state: &State, rate: f32) {
    let inputs = inputs_of(state);
    if let Some((before, mover)) = last.take() {
        let chance = network.chance(&inputs);
        let target = if mover == state.mover.0 { chance } else { 1.0 - chance };
        learn(network, &before, target, rate);
    }
    *last = Some((inputs, state.mover.0));
}

fn inputs_of(state: &State) -> Inputs {
    let mover = state.mover.index();
    Inputs::of(&state.sides[mover], &state.sides[1 - mover], state.phase == Phase::Double)
}

/// The position after the move that the network likes best.
fn best(network: &Network, state: &State, moves: &[Play]) -> State {
    let mut best: Option<(f32, State)> = None;
    for played in moves {
        let Ok(after) = AceyDeucey::apply(state, state.mover, played) else { continue };
        if after.phase == Phase::Over {
            return after;
        }
        let chance = network.chance(&inputs_of(&after));
        let chance = if after.mover == state.mover { chance } else { 1.0 - chance };
        if best.as_ref().is_none_or(|(known, _)| chance > *known) {
            best = Some((chance, after));
        }
    }
    best.map_or_else(|| state.clone(), |(_, after)| after)
}

/// One step of gradient descent towards a target.
fn learn(network: &mut Network, inputs: &Inputs, target: f32, rate: f32) {
    let hidden = network.hidden(inputs);
    let step = rate * (target - network.output(&hidden));
    network.bias += step;
    let mut steps = [0.0; HIDDEN];
    for (index, neuron) in hidden.iter().enumerate() {
        // The derivative of x / (1 + |x|) by its value.
        let slope = (1.0 - neuron.abs()) * (1.0 - neuron.abs());
        steps[index] = step * network.outputs[index] * slope;
        network.outputs[index] += step * neuron;
        network.biases[index] += steps[index];
    }
    for (index, value) in inputs.iter() {
        for (weight, step) in network.inputs[index].iter_mut().zip(&steps) {
            *weight += step * value;
        }
    }
}
