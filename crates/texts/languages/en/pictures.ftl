### Pictures: the names of sides, the lines beside a board, the description, and the labels of taps.

## The sides, as they are named in a line and at the beginning of a sentence.
side-south = south
    .begin = South
side-north = north
    .begin = North
side-black = black
    .begin = Black
side-red = red
    .begin = Red
side-white = white
    .begin = White
side-green = green
    .begin = Green

## The lines beside a board.
picture-seat = { $side } { $number }
picture-start = start
picture-ply = { $seat } { $move }
picture-draft = { $seat } { $taps } …
picture-passes = { $seat } passes
picture-takes-back = { $seat } takes back
picture-wins = { $winner } wins: { $reason }
picture-draw = draw: { $reason }
picture-waits = waits for players
    .sentence = The match waits for players.
picture-cancelled = cancelled
    .sentence = The match was cancelled.
picture-in-hand = { $count } in hand
picture-prongs = { $count ->
    [one] { $count } prong in hand
   *[other] { $count } prongs in hand
}
picture-lost = { $count } lost
picture-in = in { $count }
picture-bar = bar { $count }
picture-off = off { $count }

## A move in words, after its player and a colon.
words-sow = sows { $count } from pit { $pit }
words-capture = captures { $count }
words-give = gives { $count }
words-lose = loses { $count } of its own
words-bank = { $count } left go to the stores
words-place = places a stone on { $place }
words-move = moves from { $from } to { $to }
words-jump = jumps from { $from } to { $to }
words-enter = enters on { $place }
words-hit = hits on { $place }
words-bear-off = bears off from { $place }
words-prong = adds prong { $direction } on { $place }
words-again = moves again
words-passes = passes
words-takes-back = takes back

## Why a game has ended, in a few words after a colon.
ended-row = row
ended-triangle = triangle
ended-ring = ring
ended-too_few_stones = too few stones
ended-repetition = repetition
ended-all_off = all off
ended-more_stones = more stones
ended-equal_stones = equal stones
ended-octi_square = octi square
ended-no_pods = no pods
ended-no_moves = no moves
ended-resignation = resignation
ended-agreement = agreement
ended-length = length
ended-time_out = time out

## The description.
picture-title = { $game }, { $variant }: ply { $ply }, { $last }
picture-review = The expected result of { $side }, ply by ply
picture-match-title = { $game }, { $variant }: the match to ply { $ply }
picture-the-start = the start
picture-none = none
picture-mancala = { $side }: pits 1 to 6 hold { $pits }, the store { $store }.
picture-six = { $side } stones: { $cells }. In hand: { $hand }. Captured: { $captured }.
picture-octi = { $side } pods and their prongs: { $pods }. Prongs in hand: { $supply }.
picture-acey-deucey = { $side }, its own points and the men there: { $points }. In reserve { $reserve }, on the bar { $bar }, off { $off }.
picture-dice = The dice show { $one } and { $other }.
picture-double = A double is to be named.
picture-so-far = The move so far: { $taps }.
picture-to-move = To move: { $seat }.
picture-either-to-move = To move: { $one } or { $other }.
picture-nobody-to-move = No move is awaited.
picture-won = { $winner } has won.
picture-is-draw = The game is a draw.
picture-ended = It ended by { $reason }.
picture-score = The score is { $score }.

## The labels of taps.
tap-pit = pit { $pit }
tap-right = to the right
tap-left = to the left
tap-new-stone = a stone on { $place }
tap-stone = the stone on { $place }
tap-to = to { $place }
tap-hit = to { $place }, which hits
tap-keep-island = keep the island of { $place }
tap-declare = declare a shape
tap-pod = the pod on { $place }
tap-prong = a prong in direction { $direction }
tap-capture = capture the pod on { $place }
tap-man = a man from { $place }
tap-man-bar = a man from the bar
tap-man-reserve = a man from the reserve
tap-double = play { $die }-{ $die }
