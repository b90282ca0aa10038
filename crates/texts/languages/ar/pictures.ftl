### Pictures: the names of sides, the lines beside a board, the description, and the labels of taps.

## The sides, as they are named in a line and at the beginning of a sentence.
side-south = الجنوب
    .begin = الجنوب
side-north = الشمال
    .begin = الشمال
side-black = الأسود
    .begin = الأسود
side-red = الأحمر
    .begin = الأحمر
side-white = الأبيض
    .begin = الأبيض
side-green = الأخضر
    .begin = الأخضر

## The lines beside a board.
picture-seat = { $side } { $number }
picture-start = البداية
picture-ply = { $seat } { $move }
picture-draft = { $seat } { $taps } …
picture-passes = { $seat } يترك الدور
picture-takes-back = { $seat } يتراجع عن النقلة
picture-wins = فاز { $winner }: { $reason }
picture-draw = تعادل: { $reason }
picture-waits = بانتظار اللاعبين
    .sentence = المباراة بانتظار اللاعبين.
picture-cancelled = أُلغيت
    .sentence = أُلغيت المباراة.
picture-in-hand = { $count } في اليد
picture-prongs = { $count ->
    [one] عصا واحدة في اليد ({ $count })
    [two] عصوان في اليد ({ $count })
    [few] { $count } عصي في اليد
   *[other] { $count } عصا في اليد
}
picture-lost = { $count } أُخذت
picture-in = { $count } في الاحتياط
picture-bar = { $count } على الحاجز
picture-off = { $count } خرجت

## A move in words, after its player and a colon.
words-sow = زرع { $count } من الحفرة { $pit }
words-capture = أخذ { $count }
words-give = { $count } للخصم
words-lose = خسارة { $count } من أحجاره
words-bank = الباقي، { $count }، إلى المخازن
words-place = حجر على { $place }
words-move = من { $from } إلى { $to }
words-jump = قفز من { $from } إلى { $to }
words-enter = دخول إلى { $place }
words-hit = ضرب على { $place }
words-bear-off = إخراج من { $place }
words-prong = عصا { $direction } على { $place }
words-again = دور آخر
words-passes = ترك الدور
words-takes-back = تراجع عن النقلة

## Why a game has ended, in a few words after a colon.
ended-row = صف
ended-triangle = مثلث
ended-ring = حلقة
ended-too_few_stones = أحجار أقل من اللازم
ended-repetition = تكرار الوضع
ended-all_off = خروج كل الأحجار
ended-more_stones = أحجار أكثر
ended-equal_stones = تساوي الأحجار
ended-octi_square = خانة أوكتي
ended-no_pods = لم تبقَ ممتنات
ended-no_moves = لا نقلات
ended-resignation = استسلام
ended-agreement = اتفاق
ended-length = طول المباراة
ended-time_out = انتهاء الوقت

## The description.
picture-title = { $game }، { $variant }: النقلة { $ply }، { $last }
picture-review = النتيجة المتوقعة لصالح { $side }، نقلةً نقلة
picture-match-title = { $game }، { $variant }: المباراة حتى النقلة { $ply }
picture-the-start = البداية
picture-none = لا شيء
picture-mancala = { $side }: في الحفر من 1 إلى 6 يوجد { $pits }، وفي المخزن { $store }.
picture-six = أحجار { $side }: { $cells }. في اليد: { $hand }. المأخوذة: { $captured }.
picture-octi = ممتنات { $side } وعصيها: { $pods }. العصي في اليد: { $supply }.
picture-acey-deucey = { $side }، الخانات بترقيمه وعدد الأحجار عليها: { $points }. في الاحتياط { $reserve }، على الحاجز { $bar }، خرج { $off }.
picture-dice = النرد يُظهر { $one } و{ $other }.
picture-double = يجب تسمية زوج.
picture-so-far = النقلة حتى الآن: { $taps }.
picture-to-move = الدور على { $seat }.
picture-either-to-move = الدور على { $one } أو { $other }.
picture-nobody-to-move = لا تُنتظر أي نقلة.
picture-won = فاز { $winner }.
picture-is-draw = انتهت المباراة بالتعادل.
picture-ended = سبب الانتهاء: { $reason }.
picture-score = النقاط هي { $score }.

## The labels of taps.
tap-pit = الحفرة { $pit }
tap-right = إلى اليمين
tap-left = إلى اليسار
tap-new-stone = حجر على { $place }
tap-stone = الحجر الذي على { $place }
tap-to = إلى { $place }
tap-hit = إلى { $place } مع الضرب
tap-keep-island = الإبقاء على جزيرة { $place }
tap-declare = إعلان شكل
tap-pod = الممتن الذي على { $place }
tap-prong = عصا في الاتجاه { $direction }
tap-capture = إمساك الممتن الذي على { $place }
tap-man = حجر من { $place }
tap-man-bar = حجر من الحاجز
tap-man-reserve = حجر من الاحتياط
tap-double = لعب { $die }-{ $die }
