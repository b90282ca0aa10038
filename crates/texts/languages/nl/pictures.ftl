### Pictures: the names of sides, the lines beside a board, the description, and the labels of taps.

## The sides, as they are named in a line and at the beginning of a sentence.
side-south = zuid
    .begin = Zuid
side-north = noord
    .begin = Noord
side-black = zwart
    .begin = Zwart
side-red = rood
    .begin = Rood
side-white = wit
    .begin = Wit
side-green = groen
    .begin = Groen

## The lines beside a board.
picture-seat = { $side } { $number }
picture-start = begin
picture-ply = { $seat } { $move }
picture-draft = { $seat } { $taps } …
picture-passes = { $seat } past
picture-takes-back = { $seat } neemt terug
picture-wins = { $winner } wint: { $reason }
picture-draw = remise: { $reason }
picture-waits = wacht op spelers
    .sentence = De partij wacht op spelers.
picture-cancelled = geannuleerd
    .sentence = De partij is geannuleerd.
picture-in-hand = { $count } in de hand
picture-prongs = { $count ->
    [one] { $count } pijl in de hand
   *[other] { $count } pijlen in de hand
}
picture-lost = { $count } verloren
picture-in = { $count } in reserve
picture-bar = { $count } op de bar
picture-off = { $count } uitgespeeld

## A move in words, after its player and a colon.
words-sow = zaait { $count } uit kuiltje { $pit }
words-capture = slaat { $count }
words-give = geeft { $count } weg
words-lose = verliest er { $count } van zichzelf
words-bank = de laatste { $count } gaan naar de verzamelkuilen
words-place = zet een steen op { $place }
words-move = gaat van { $from } naar { $to }
words-jump = springt van { $from } naar { $to }
words-enter = komt binnen op { $place }
words-hit = slaat op { $place }
words-bear-off = speelt uit van { $place }
words-prong = zet pijl { $direction } op { $place }
words-again = is nog eens aan zet
words-passes = past
words-takes-back = neemt terug

## Why a game has ended, in a few words after a colon.
ended-row = rij
ended-triangle = driehoek
ended-ring = cirkel
ended-too_few_stones = te weinig stenen
ended-repetition = herhaling
ended-all_off = alle schijven uitgespeeld
ended-more_stones = meer stenen
ended-equal_stones = evenveel stenen
ended-octi_square = OCTI-vak
ended-no_pods = geen stukken meer
ended-no_moves = geen zetten
ended-resignation = opgave
ended-agreement = overeenkomst
ended-length = lengte
ended-time_out = tijd om

## The description.
picture-title = { $game }, { $variant }: zet { $ply }, { $last }
picture-review = Het verwachte resultaat van { $side }, zet voor zet
picture-match-title = { $game }, { $variant }: de partij tot zet { $ply }
picture-the-start = het begin
picture-none = geen
picture-mancala = { $side }: in de kuiltjes 1 tot en met 6 liggen { $pits }, in de verzamelkuil { $store }.
picture-six = Stenen van { $side }: { $cells }. In de hand: { $hand }. Geslagen: { $captured }.
picture-octi = Stukken van { $side } met hun pijlen: { $pods }. Pijlen in de hand: { $supply }.
picture-acey-deucey = { $side }, de eigen punten en de schijven daar: { $points }. In reserve { $reserve }, op de bar { $bar }, uitgespeeld { $off }.
picture-dice = De dobbelstenen tonen { $one } en { $other }.
picture-double = Er moet een dubbel genoemd worden.
picture-so-far = De zet tot nu toe: { $taps }.
picture-to-move = Aan zet: { $seat }.
picture-either-to-move = Aan zet: { $one } of { $other }.
picture-nobody-to-move = Er wordt geen zet verwacht.
picture-won = { $winner } heeft gewonnen.
picture-is-draw = De partij eindigt in remise.
picture-ended = Reden van het einde: { $reason }.
picture-score = De score is { $score }.

## The labels of taps.
tap-pit = kuiltje { $pit }
tap-right = naar rechts
tap-left = naar links
tap-new-stone = een steen op { $place }
tap-stone = de steen op { $place }
tap-to = naar { $place }
tap-hit = naar { $place }, en slaan
tap-keep-island = het eiland van { $place } houden
tap-declare = een vorm uitroepen
tap-pod = het stuk op { $place }
tap-prong = een pijl in richting { $direction }
tap-capture = het stuk op { $place } slaan
tap-man = een schijf van { $place }
tap-man-bar = een schijf van de bar
tap-man-reserve = een schijf uit de reserve
tap-double = { $die }-{ $die } spelen
