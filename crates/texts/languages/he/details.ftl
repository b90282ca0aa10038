### מה קרה ומה אפשר לעשות: פרטי הבעיות.

## פקודות שנדחו

refusal-unknown-game = אין משחק `{ $game }`; הרשימה נמצאת ב-`GET /v1/games`
refusal-unknown-variant = למשחק { $game } אין גרסה `{ $variant }`; יש לו { $known }
refusal-unknown-option = למשחק { $game } בגרסה { $variant } אין אפשרות `{ $option }`
refusal-bad-option = ‏`{ $option }` צריך להיות אחד מאלה: { $known }
refusal-no-such-seat = אין מושב { $seat }; המושבים הם 0 עד { $last }
refusal-seat-taken = מושב { $seat } תפוס
refusal-already-seated = כבר יש לך מושב במשחק הזה; כדי לשבת במושב אחר יש לעזוב אותו תחילה
refusal-not-invited = רק מוזמנים יכולים להצטרף למשחק הזה
refusal-not-a-player = אין לך מושב במשחק הזה
refusal-not-your-seat = מושב { $seat } אינו שלך
refusal-seat-required = יש לך כמה מושבים; יש לציין אחד ב-`seat`
refusal-not-the-creator = רק מי שיצר משחק פתוח רשאי לבטל אותו
refusal-not-started = המשחק לא התחיל: יש עדיין מושבים פנויים
refusal-has-started = המשחק התחיל
refusal-over = המשחק הסתיים
refusal-not-finished = המשחק לא הסתיים
refusal-too-late-to-cancel = אפשר לבטל משחק רק לפני המהלך השני; המשחק נמצא במהלך { $ply }
refusal-not-your-turn = זה לא התור שלך
refusal-ply-ahead = המשחק נמצא במהלך { $current }, ועוד לא הגיע למהלך { $given }
refusal-stale-ply = המשחק כבר עבר את מהלך { $given }; הוא נמצא במהלך { $current }
refusal-offer-already-made = כבר הצעת את ההצעה הזאת או הסכמת לה; היא בוטלה או נדחתה
refusal-no-offer = אין הצעה כזאת שאפשר לענות עליה; היא בוטלה או פקעה
refusal-nothing-to-take-back = אין מהלך להחזיר: עוד לא בחרת מהלך, או שמאז הוטלו קוביות
refusal-too-many-takebacks =
    { $most ->
        [one] החזרת מהלך פעם אחת מאז שהצד השני שיחק; יש להמשיך לשחק
        [two] החזרת מהלך פעמיים מאז שהצד השני שיחק; יש להמשיך לשחק
       *[other] החזרת מהלך { $most } פעמים מאז שהצד השני שיחק; יש להמשיך לשחק
    }
refusal-your-turn = התור שלך; תשובות מכינים כשהתור של הצד השני
refusal-no-conditions = אפשר להכין תשובות רק במשחקים בין שני שחקנים
refusal-no-dice = אין קוביות במשחק הזה

## תשובות מוכנות

detail-line-too-long = לא יותר מ-{ $most } מהלכים והטלות יכולים לבוא ברצף
detail-too-many-answers = אפשר להכין לכל היותר { $most } מהלכים והטלות
detail-given-twice = זה מופיע פעמיים
detail-one-answer = כשהתור שלך, יש להכין מהלך אחד בלבד
detail-move-or-roll = יש לציין `move` או `roll`, ולא את שניהם
detail-dice-before = לפני המהלך הזה מטילים קוביות
detail-no-roll-here = לא מטילים כאן קוביות
detail-no-declaration = במשחק הזה אי אפשר להכין הכרזה
detail-over-before = המשחק מסתיים לפני המהלך הזה

## מהלכים שאינם בשיטת הרישום

malformed-six = מהלך הוא תא כמו `-1,0`, או שני תאים כמו `2,-3>4,0`, ואחריהם `~1,1` כשיש איים גדולים שווים; בסוף המהלך אפשר להוסיף `!` כדי להכריז על צורה, ואפשר לכתוב `!` לבדו
malformed-octi = מהלך הוא הוספת חץ, `32+A`, צעד, `32-33`, או דילוגים, `42-24-26x`: המשבצות הן `11` עד `67`, הכיוונים `A` עד `H`, ו-`x` אחרי משבצת לוכד את הכלי שדילגו מעליו בדרך אליה
malformed-mancala = מהלך הוא גומה מ-`1` עד `6`
malformed-mancala-ethiopian = מהלך הוא גומה מ-1 עד 6 וכיוון, כמו `3R` או `3L`
malformed-acey_deucey = מהלך הוא צעדים כמו `in/22 13/7* 5/off`, עם רווח אחד ביניהם
malformed-acey_deucey-double = דאבל נבחר באחד מאלה: `11:` עד `66:`
malformed-acey_deucey-space = בין `66:` לצעדים בא רווח אחד
malformed-acey_deucey-steps =
    { $most ->
        [one] במהלך יש לכל היותר צעד אחד
       *[other] במהלך יש לכל היותר { $most } צעדים
    }
malformed-length = במהלך יש לכל היותר { $most } בתים

## השרת

detail-starting = השרת עולה: הוא ממתין למסד הנתונים
detail-stopping = השרת נעצר
detail-unread-responses = יותר מדי תשובות גדולות ממתינות לקריאה
detail-waiting = יותר מדי לקוחות ממתינים כאן
detail-replays = יותר מדי משחקים מורצים כעת מחדש
detail-still-declining = ההזמנות של השחקן הזה עוד נדחות; החסימה נשארת עד שכולן יידחו
detail-bucket-empty = המכסה `{ $bucket }` נוצלה במלואה; אפשר לנסות שוב אחרי מספר השניות שב-`Retry-After`
detail-requests-waiting =
    { $most ->
        [one] בקשה אחת שלך כבר ממתינה (`{ $policy }`)
        [two] שתי בקשות שלך כבר ממתינות (`{ $policy }`)
       *[other] { $most } בקשות שלך כבר ממתינות (`{ $policy }`)
    }

## בקשות

detail-stale-version = המשחק נמצא בגרסה { $current }
detail-body-limit = בגוף הבקשה יש לכל היותר { $most } בתים
detail-body-object = גוף הבקשה צריך להיות אובייקט JSON
detail-no-body = לפעולה הזאת אין גוף בקשה
detail-unknown-parameter = לפעולה הזאת אין פרמטר בשם הזה
detail-parameter-twice = הוא מופיע פעמיים
detail-tags = ב-`{ $header }` כותבים תגים במירכאות כפולות, כמו `"v7-1f3870be"`, או `*`
detail-idempotency-key = ‏`Idempotency-Key` הוא מפתח אחד של 1 עד { $most } תווים נראים
detail-last-event-id = ‏`Last-Event-ID` צריך להיות ה-`seq` של אירוע
detail-cursor = זה אינו סמן של הרשימה הזאת
detail-day = צריך להיות יום כמו `2026-11-20`
detail-no-such-message = אין הודעה כזאת במשחק הזה
detail-so-many-events = אין משחק שיש בו כל כך הרבה אירועים
detail-seats = המושבים הם 0 עד { $last }
detail-theme = ערכת הצבעים היא `light`,‏ `dark` או `auto`
detail-no-sgf = התבנית Smart Game Format אינה מכירה את { $game }
detail-around = אי אפשר לשלב את `around` עם `cursor`

## חשבונות, הזמנות ו-webhooks

detail-username-taken = שם המשתמש `{ $username }` תפוס, או היה תפוס בעבר; יש לבחור שם אחר
detail-username = בשם משתמש יש 3 עד 20 מהתווים `A-Z a-z 0-9 _ -`
detail-display-name = בשם תצוגה יש 1 עד 40 תווים נראים, בלי רווח בקצוות
detail-display-name-script = כל מילה בשם תצוגה צריכה להיות בכתב אחד
detail-reserved-name = השם הזה שמור: הוא נראה כמו שמו של השרת או של מי שמפעיל אותו
detail-label = בתווית יש 1 עד 60 תווים נראים, בלי רווח בקצוות
detail-message = בהודעה יש 1 עד 2000 תווים, לא רק רווחים, ובלי תווי בקרה מלבד ירידת שורה וטאב
detail-time-zone = אזור זמן נכתב בשמו, כמו `Europe/Amsterdam` או `UTC`
detail-password-name = אסור שהסיסמה תכיל את שם המשתמש או את שם התצוגה שלך
detail-password-easy = הסיסמה הזאת היא מהראשונות שאחרים ינחשו; יש לבחור סיסמה ארוכה יותר
detail-block-yourself = חשבון אינו יכול לחסום את עצמו
detail-invite-none = יש לציין מי רשאי להצטרף, או להשמיט את השדה כדי שכל אחד יוכל
detail-no-such-player = אין שחקן כזה
detail-cannot-invite = אי אפשר להזמין את השחקן הזה
detail-account-deleted = החשבון של אחד השחקנים נמחק כעת
detail-webhook-length = ב-URL יש לכל היותר 2000 תווים
detail-webhook-absolute = צריך להיות URL מלא
detail-webhook-https = ה-URL צריך להתחיל ב-`https://`
detail-webhook-password = אסור שיהיו ב-URL שם או סיסמה; ההודעות שנשלחות אליו חתומות
detail-webhook-fragment = אסור שיהיה ב-URL חלק אחרי `#`; הוא אינו נשלח
detail-webhook-public = המארח צריך להיות באינטרנט הציבורי
detail-webhook-kinds = יש לציין לפחות סוג אחד, או להשמיט את השדה כדי לקבל את כל הסוגים
detail-push-key = צריכה להיות נקודה לא דחוסה של P-256, באורך 65 בתים ב-base64url
detail-push-auth = צריכים להיות 16 בתים ב-base64url

## שעונים והזמנות

detail-clock-kind = ‏`kind` הוא `per_move`,‏ `bank` או `unlimited`
detail-clock-required = בשעון מסוג זה חובה לציין `{ $member }`
detail-clock-unknown = לשעון מסוג `{ $kind }` אין שדה `{ $member }`
detail-clock-bounds = ‏`{ $member }` צריך להיות מ-{ $least } עד { $most } שניות
detail-clock-cap = ‏`cap_seconds` אינו יכול להיות קטן מ-`bank_seconds`
detail-unlimited-unrated = משחק בלי שעון אינו מדורג לעולם
detail-private-unrated = משחק פרטי אינו מדורג לעולם
detail-invite-once = יש להזמין כל שחקן פעם אחת, ולא את עצמך
detail-invite-count =
    { $others ->
        [one] למשחק הזה דרוש עוד שחקן אחד; יש להזמין אחד
        [two] למשחק הזה דרושים עוד שני שחקנים; יש להזמין שניים
       *[other] למשחק הזה דרושים עוד { $others } שחקנים; יש להזמין מספר כזה
    }

## מדוע מסד הנתונים אינו זמין

detail-unavailable = ‏{ $reason }. { $advice }
detail-database-time = מסד הנתונים אינו עונה בזמן
detail-database-connections = כל החיבורים למסד הנתונים תפוסים
detail-database-broke = החיבור למסד הנתונים נותק
detail-database-read-only = מסד הנתונים מיועד לקריאה בלבד
detail-database-lock = בקשה אחרת תופסת את מה שדרוש לבקשה הזאת
detail-database-starting = מסד הנתונים עולה או נעצר
detail-database-conflict = בקשה אחרת כתבה את אותו הדבר באותו זמן
detail-database-resources = למסד הנתונים חסרים משאבים
detail-database-cancelled = מסד הנתונים ביטל את העבודה
detail-database-failed = החיבור למסד הנתונים נכשל
detail-database-unreachable = אי אפשר להגיע למסד הנתונים

## אסימונים, רשימות וחופשות

detail-scope = לאסימון דרושה ההרשאה `{ $scope }`
detail-session-only = אפשר לעשות זאת רק אחרי התחברות, ולא באמצעות אסימון
detail-unknown-app = אין בשרת הזה אפליקציה עם המזהה הזה
detail-language = השפה צריכה להיות `en`, `he`, `ar`, `ru` או `nl`
detail-one-of = צריך להיות אחד מאלה: { $known }
detail-at-least-one = יש לציין לפחות אחד
detail-family = צריך להיות מזהה של משפחת משחקים, כמו ב-`GET /v1/games`
detail-person-or-bot = צריך להיות `person` או `bot`
detail-limit = צריך להיות מ-1 עד 100
detail-days = צריך להיות מ-1 עד 3650
detail-link-uses = חשבון אחד עד 15 חשבונות יכולים להשתמש בקישור
detail-link-lifetime = קישור תקף בין דקה ל-90 ימים: 60 עד 7776000 שניות
detail-plan-length = אפשר לתכנן לכל היותר 20 תקופות
detail-plan-overlaps = היא חופפת לתקופה שלפניה
detail-plan-seconds = יש לציין שניות שלמות
detail-plan-order = צריך להיות אחרי `starts_at`
detail-plan-ahead = אפשר לתכנן עד שנתיים קדימה
detail-plan-past = אסור שיהיה בעבר
detail-password = בסיסמה יש 8 עד 128 תווים
detail-dice-nonce = מספר אקראי לקוביות הוא 64 ספרות הקסדצימליות באותיות קטנות
detail-draft-newest = מהלך נבנה רק במצב האחרון של המשחק
detail-frame = ‏`frame` צריך להיות `match` או `position`
detail-nobody-acts = במשחק הזה התור אינו של איש
detail-png-width = הרוחב הוא { $least } עד { $most } פיקסלים
detail-taps-too-long = הבחירות של מהלך תופסות לכל היותר { $most } בתים
detail-taps = אחרי `{ $good }` אין מהלך חוקי שממשיך ב-`{ $wrong }`; אפשריים: { $named }
