### The catalogue of games: names, variants, options, reasons of ends, and why moves are refused.

## Six

game-six = Six
    .summary = Lay hexagonal stones and be the first to make a row, a triangle or a ring of six.
    .notation = Place `q,r`; move `q,r>q,r`, with `~q,r` (a cell of the island that stays) where islands tie; declare with `!` at the end of a move, or alone.
variant-six-basic = Basic
    .summary = When all stones are placed they move, and always stay connected.
variant-six-advanced = Advanced
    .summary = When all stones are placed they move, and stones that are cut off leave the game.
variant-six-classic = Classic
    .summary = The Dutch sheet: as advanced, black's first stone anywhere, two players.
option-six-seats = Two players, or four in two teams: seats 0 and 2 black, 1 and 3 red.
option-six-declaration = `automatic`: a shape wins at once. `manual`: a shape wins when its owner declares it, with the move that makes it or later.
reason-six-row = The winner has six stones in a line.
reason-six-triangle = The winner has a triangle with sides of three.
reason-six-ring = The winner has six stones round a cell.
reason-six-too_few_stones = The loser has fewer than six stones left, too few for any shape.
reason-six-repetition = House rule: the same position arose for the third time; a draw.
violation-six-still_placing = Stones move only when all 42 have been placed.
    .detail = stones on the table move only when all 42 have been placed; place one from your hand
violation-six-all_placed = All 42 stones have been placed, so that one on the table must move.
    .detail = all 42 stones have been placed; move one of yours that lies on the table
violation-six-occupied = There is a stone on the cell already.
    .detail = there is a stone on that cell; choose an empty one
violation-six-touches_nothing = The stone would not lie side by side with another one.
    .detail = a stone must be put down side by side with another one
violation-six-first_stone = Basic and advanced: black's first stone must touch the red stone and not the black one.
    .detail = black's first stone must touch the red stone and not the black one
violation-six-no_stone = There is no stone to lift on the cell.
    .detail = there is no stone on the cell that you move from
violation-six-not_your_stone = The stone is of the other colour.
    .detail = that stone is not of your colour
violation-six-same_cell = A stone must be put down on a different cell.
    .detail = a stone must be put down on a different cell
violation-six-splits = Basic: the move would leave two or more islands.
    .detail = the move would leave two or more islands; in a basic game the stones must stay connected
violation-six-tie_not_named = Islands tie for the largest, and the move does not name the one that stays.
    .detail = islands tie for the largest; name the one that stays by `~` and one of its cells
violation-six-no_tie = The move names an island, and no islands tie for the largest.
    .detail = no islands tie for the largest; leave the `~` and its cell out
violation-six-not_a_largest_island = The named cell holds no stone of an island that ties for the largest.
    .detail = the cell after `~` must hold a stone of one of the islands that tie for the largest
violation-six-not_declared = In automatic play shapes are not declared.
    .detail = in this game a shape wins by itself and is not declared; leave the `!` out
violation-six-no_shape = There is no winning shape to declare.
    .detail = there is no winning shape to declare

## Acey-Deucey

game-acey_deucey = Acey-Deucey
    .summary = Backgammon from an empty board, where a 1-2 brings a double of your choice.
    .notation = The steps in order, as in `13/7* 6/5`; `in/22` enters from reserve, `bar/22` from the bar, `5/off` bears off, and `66:` before them names a double.
variant-acey_deucey-american = American
    .summary = Men enter from reserve, are borne off exactly, and a 1-2 played in full earns a named double.
reason-acey_deucey-all_off = The winner has borne off all fifteen men.
violation-acey_deucey-no_play_due = No play is awaited.
    .detail = no play is awaited in this position
violation-acey_deucey-double_not_named = After a 1-2 the play begins with the double that it plays, as in `66:`.
    .detail = name the double that you play, from `11:` to `66:`, before its steps
violation-acey_deucey-double_not_due = A double may be named only after a 1-2 that was played in full.
    .detail = a double is named only after a 1-2 that was played in full
violation-acey_deucey-die_not_rolled = No die that is still to be played takes a man that way.
    .detail = no die left to play takes a man from { $from } to { $to }
violation-acey_deucey-no_man = There is no man to move.
    .detail = there is no man of yours to move from { $from }
violation-acey_deucey-bar_first = House rule: a man on the bar enters before any other man moves or enters.
    .detail = your man on the bar must enter first
violation-acey_deucey-blocked = Two or more enemy men hold the point.
    .detail = point { $to } is blocked by two or more enemy men
violation-acey_deucey-not_all_home = Nobody is borne off while a man is outside home.
    .detail = no man is borne off before all fifteen are home
violation-acey_deucey-only_bearing_off = Once all men are home they only go off; none moves inside home.
    .detail = all your men are home: they can only be borne off, each by its exact number
violation-acey_deucey-no_hit = A hit is marked where there is nothing to hit.
    .detail = there is nothing to hit on { $to }
violation-acey_deucey-more_dice_playable = As many dice must be played as can be.
    .detail = more of the dice can be played, and must be
violation-acey_deucey-higher_die = Where either die can be played but not both, it is the higher.
    .detail = only one die can be played, and then it must be the { $higher }

## Mancala

game-mancala = Mancala
    .summary = Sow stones round two rows of six pits and gather the most in your store.
    .notation = The pit, `1` to `6` from your left; in the Ethiopian game with the direction, `3R` or `3L`.
variant-mancala-basic = Basic
    .summary = Plain sowing: no captures, no extra turns, stones left in the pits count for nobody.
variant-mancala-egyptian = Egyptian
    .summary = A last stone in your store gives another turn; one in your own empty pit captures.
variant-mancala-ethiopian = Ethiopian
    .summary = Egyptian in either direction, and no turn starts from a single stone.
variant-mancala-nigerian = Nigerian
    .summary = Sowing goes on from the last pit, both stores are fed, and pits that become four are taken.
reason-mancala-more_stones = The winner has more stones in the store.
reason-mancala-equal_stones = Both stores hold the same number: a draw.
reason-mancala-repetition = House rule, Ethiopian only: the same position arose for the third time; each player banks their own row and the stores are counted.
violation-mancala-empty_pit = The pit has no stones to sow.
    .detail = pit { $pit } is empty; choose a pit with stones in it
violation-mancala-single_stone = Ethiopian only: a turn may not start from a pit with exactly one stone.
    .detail = pit { $pit } holds a single stone; an Ethiopian turn starts from two or more

## Octi

game-octi = Octi
    .summary = Give your pods prongs, the directions they may go, and be the first to land on an OCTI square of the other's.
    .notation = `32+A` adds a prong (`A` north, clockwise to `H` north-west), `32-33` steps, `42-24-26x` jumps; `x` captures the pod jumped on the way to that square.
variant-octi-kids = Octi (6 × 7)
    .summary = The game of the four-language sheet: four pods and twelve prongs each, on six columns and seven rows.
reason-octi-octi_square = The winner landed a pod on an OCTI square of the other's.
reason-octi-no_pods = House rule: the loser has no pods left.
reason-octi-no_moves = House rule: the loser had to act and had no legal action.
reason-octi-repetition = House rule: the same position, with the same side to act, arose for the third time: a draw.
violation-octi-no_pod = There is no pod on the first square.
    .detail = there is no pod on { $square }
violation-octi-others_pod = The pod on the first square is the other player's.
    .detail = the pod on { $square } is not yours
violation-octi-empty_supply = There is no prong in the supply to add.
    .detail = your supply is empty; there is no prong to add
violation-octi-prong_taken = The pod already has a prong in that direction.
    .detail = the pod on { $square } already has a prong { $direction }
violation-octi-no_prong = The pod has no prong in the direction of the step or jump.
    .detail = the pod from { $from } has no prong { $direction }, so it cannot go to { $to }
violation-octi-occupied = The pod would land on a square that is not empty.
    .detail = { $square } is not empty
violation-octi-nothing_to_jump = There is no pod on the square that would be jumped.
    .detail = there is no pod on { $square } to jump
violation-octi-jumped_twice = A square would be jumped for the second time in one chain.
    .detail = { $square } has been jumped already; no square is jumped twice in one chain
violation-octi-step_in_chain = A step stands alone and captures nothing.
    .detail = { $to } is one step from { $from }; a step stands alone and captures nothing
violation-octi-out_of_reach = The square is neither one step nor one jump away.
    .detail = { $to } is neither one step nor one jump from { $from }
violation-octi-chain_over = Nothing follows a landing on an OCTI square of the other's.
    .detail = the chain ends on { $square }, an OCTI square of the other player's
