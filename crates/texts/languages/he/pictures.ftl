### Pictures: the names of sides, the lines beside a board, the description, and the labels of taps.

## The sides, as they are named in a line and at the beginning of a sentence.
side-south = דרום
    .begin = דרום
side-north = צפון
    .begin = צפון
side-black = שחור
    .begin = שחור
side-red = אדום
    .begin = אדום
side-white = לבן
    .begin = לבן
side-green = ירוק
    .begin = ירוק

## The lines beside a board.
picture-seat = { $side } { $number }
picture-start = התחלה
picture-ply = { $seat } { $move }
picture-draft = { $seat } { $taps } …
picture-passes = { $seat } מוותר על התור
picture-takes-back = { $seat } מחזיר מהלך
picture-wins = { $winner } ניצח: { $reason }
picture-draw = תיקו: { $reason }
picture-waits = ממתין לשחקנים
    .sentence = המשחק ממתין לשחקנים.
picture-cancelled = בוטל
    .sentence = המשחק בוטל.
picture-in-hand = { $count } ביד
picture-prongs = { $count ->
    [one] חץ אחד ביד ({ $count })
   *[other] { $count } חיצים ביד
}
picture-lost = { $count } אבדו
picture-in = { $count } ברזרבה
picture-bar = { $count } על הבר
picture-off = { $count } הוצאו

## A move in words, after its player and a colon.
words-sow = זריעה של { $count } מגומה { $pit }
words-capture = לכידה של { $count }
words-give = { $count } ליריב
words-lose = אובדן { $count } משלו
words-bank = הנותרות, { $count }, למנקלות
words-place = אבן על { $place }
words-move = מ-{ $from } אל { $to }
words-jump = דילוג מ-{ $from } אל { $to }
words-enter = כניסה אל { $place }
words-hit = אכילה על { $place }
words-bear-off = הוצאה מ-{ $place }
words-prong = חץ { $direction } על { $place }
words-again = תור נוסף
words-passes = ויתור על התור
words-takes-back = החזרת מהלך

## Why a game has ended, in a few words after a colon.
ended-row = שורה
ended-triangle = משולש
ended-ring = טבעת
ended-too_few_stones = אבנים מעטות מדי
ended-repetition = חזרה על מצב
ended-all_off = כל הכלים הוצאו
ended-more_stones = יותר אבנים
ended-equal_stones = מספר אבנים שווה
ended-octi_square = משבצת אוקטי
ended-no_pods = לא נותרו כלים
ended-no_moves = אין מהלכים
ended-resignation = כניעה
ended-agreement = הסכמה
ended-length = אורך המשחק
ended-time_out = הזמן אזל

## The description.
picture-title = { $game }, { $variant }: מהלך { $ply }, { $last }
picture-review = התוצאה הצפויה של { $side }, מהלך אחר מהלך
picture-match-title = { $game }, { $variant }: המשחק עד מהלך { $ply }
picture-the-start = ההתחלה
picture-none = אין
picture-mancala = { $side }: בגומות 1 עד 6 יש { $pits }, במנקלה { $store }.
picture-six = האבנים של { $side }: { $cells }. ביד: { $hand }. נלכדו: { $captured }.
picture-octi = הכלים של { $side } והחיצים שלהם: { $pods }. חיצים ביד: { $supply }.
picture-acey-deucey = { $side }, הנקודות במספור שלו ומספר הכלים בהן: { $points }. ברזרבה { $reserve }, על הבר { $bar }, הוצאו { $off }.
picture-dice = הקוביות מראות { $one } ו-{ $other }.
picture-double = צריך לבחור דאבל.
picture-so-far = המהלך עד כה: { $taps }.
picture-to-move = התור של { $seat }.
picture-either-to-move = התור של { $one } או של { $other }.
picture-nobody-to-move = אין כרגע מהלך לשחק.
picture-won = { $winner } ניצח.
picture-is-draw = המשחק הסתיים בתיקו.
picture-ended = סיבת הסיום: { $reason }.
picture-score = הניקוד הוא { $score }.

## The labels of taps.
tap-pit = גומה { $pit }
tap-right = ימינה
tap-left = שמאלה
tap-new-stone = אבן על { $place }
tap-stone = האבן שעל { $place }
tap-to = אל { $place }
tap-hit = אל { $place }, ואכילה
tap-keep-island = להשאיר את האי של { $place }
tap-declare = להכריז על צורה
tap-pod = הכלי שעל { $place }
tap-prong = חץ בכיוון { $direction }
tap-capture = ללכוד את הכלי שעל { $place }
tap-man = כלי מנקודה { $place }
tap-man-bar = כלי מהבר
tap-man-reserve = כלי מהרזרבה
tap-double = לשחק { $die }-{ $die }
