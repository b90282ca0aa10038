### Pictures: the names of sides, the lines beside a board, the description, and the labels of taps.

## The sides, as they are named in a line and at the beginning of a sentence.
side-south = юг
    .begin = Юг
side-north = север
    .begin = Север
side-black = чёрные
    .begin = Чёрные
side-red = красные
    .begin = Красные
side-white = белые
    .begin = Белые
side-green = зелёные
    .begin = Зелёные

## The lines beside a board.
picture-seat = { $side } { $number }
picture-start = начало
picture-ply = { $seat } { $move }
picture-draft = { $seat } { $taps } …
picture-passes = { $seat }: пропуск хода
picture-takes-back = { $seat }: возврат хода
picture-wins = победа, { $winner }: { $reason }
picture-draw = ничья: { $reason }
picture-waits = ждём игроков
    .sentence = Партия ждёт игроков.
picture-cancelled = отменена
    .sentence = Партия отменена.
picture-in-hand = { $count } в руке
picture-prongs = { $count ->
    [one] { $count } зубец в запасе
    [few] { $count } зубца в запасе
   *[other] { $count } зубцов в запасе
}
picture-lost = потеряно { $count }
picture-in = в резерве { $count }
picture-bar = на баре { $count }
picture-off = снято { $count }

## A move in words, after its player and a colon.
words-sow = сеет { $count } из лунки { $pit }
words-capture = берёт { $count }
words-give = отдаёт { $count }
words-lose = теряет своих: { $count }
words-bank = оставшиеся { $count } идут в амбары
words-place = ставит камень на { $place }
words-move = ходит с { $from } на { $to }
words-jump = прыгает с { $from } на { $to }
words-enter = входит на { $place }
words-hit = бьёт на { $place }
words-bear-off = снимает с { $place }
words-prong = ставит зубец { $direction } на { $place }
words-again = ходит ещё раз
words-passes = пропускает ход
words-takes-back = возвращает ход

## Why a game has ended, in a few words after a colon.
ended-row = ряд
ended-triangle = треугольник
ended-ring = кольцо
ended-too_few_stones = слишком мало камней
ended-repetition = повторение
ended-all_off = все шашки сняты
ended-more_stones = камней больше
ended-equal_stones = камней поровну
ended-octi_square = квадрат «окти»
ended-no_pods = осьмиугольников не осталось
ended-no_moves = нет ходов
ended-resignation = сдача
ended-agreement = по соглашению
ended-length = длина партии
ended-time_out = время истекло

## The description.
picture-title = { $game }, { $variant }: ход { $ply }, { $last }
picture-review = Ожидаемый результат по ходам: { $side }
picture-match-title = { $game }, { $variant }: партия до хода { $ply }
picture-the-start = начало
picture-none = нет
picture-mancala = { $side }: в лунках с 1 по 6 лежит { $pits }, в амбаре { $store }.
picture-six = { $side }, камни: { $cells }. В руке: { $hand }. Захвачено: { $captured }.
picture-octi = { $side }, осьмиугольники и их зубцы: { $pods }. Зубцов в запасе: { $supply }.
picture-acey-deucey = { $side }, пункты в своей нумерации и число шашек там: { $points }. В резерве { $reserve }, на баре { $bar }, снято { $off }.
picture-dice = На костях { $one } и { $other }.
picture-double = Нужно назвать дубль.
picture-so-far = Ход на данный момент: { $taps }.
picture-to-move = Очередь хода: { $seat }.
picture-either-to-move = Очередь хода: { $one } или { $other }.
picture-nobody-to-move = Сейчас хода делать не нужно.
picture-won = Победа: { $winner }.
picture-is-draw = Партия закончилась вничью.
picture-ended = Причина окончания: { $reason }.
picture-score = Счёт { $score }.

## The labels of taps.
tap-pit = лунка { $pit }
tap-right = вправо
tap-left = влево
tap-new-stone = камень на { $place }
tap-stone = камень с { $place }
tap-to = на { $place }
tap-hit = на { $place } с ударом
tap-keep-island = оставить остров с { $place }
tap-declare = объявить фигуру
tap-pod = осьмиугольник на { $place }
tap-prong = зубец в направлении { $direction }
tap-capture = захватить осьмиугольник на { $place }
tap-man = шашка с { $place }
tap-man-bar = шашка с бара
tap-man-reserve = шашка из резерва
tap-double = сыграть { $die }-{ $die }
