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
refusal-is-guest = אורחים משחקים רק משחקים ידידותיים; כדי לשחק משחקים מדורגים יש להירשם
refusal-completion-too-low = המשחק הזה מיועד למי שמשלימים לפחות { $least }% מהמשחקים שלהם
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
refusal-too-many-seatings =
    { $most ->
        [one] תפסת מושב במשחק הזה פעם אחת; אי אפשר לתפוס שוב
        [two] תפסת מושב במשחק הזה פעמיים; אי אפשר לתפוס שוב
       *[other] תפסת מושב במשחק הזה { $most } פעמים; אי אפשר לתפוס שוב
    }
refusal-too-many-nonces =
    { $most ->
        [one] קבעת מספר אקראי לקוביות במשחק הזה פעם אחת; האחרון נשאר
        [two] קבעת מספר אקראי לקוביות במשחק הזה פעמיים; האחרון נשאר
       *[other] קבעת מספר אקראי לקוביות במשחק הזה { $most } פעמים; האחרון נשאר
    }
refusal-your-turn = התור שלך; תשובות מכינים כשהתור של הצד השני
refusal-no-conditions = אפשר להכין תשובות רק במשחקים בין שני שחקנים
refusal-no-dice = אין קוביות במשחק הזה
refusal-bad-roll =
    { $count ->
        [one] בהטלה הזאת יש קובייה אחת, עם מספר מ-1 עד 6
        [two] בהטלה הזאת יש שתי קוביות, עם מספרים מ-1 עד 6
       *[other] בהטלה הזאת יש { $count } קוביות, עם מספרים מ-1 עד 6
    }

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
detail-clocks-differ = השעון של מסד הנתונים מקדים את השעון של השרת הזה ב־{ $seconds } שניות: אחד מהם שגוי, ושעוני המשחקים עומדים עד שיתאימו, או עד `turnstone repair clock`
detail-jobs-overdue = משימות רקע לא הצליחו זמן רב מדי: { $jobs }
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
detail-json = גוף הבקשה אינו JSON בשורה { $line }, עמודה { $column }
detail-json-ends = גוף הבקשה אינו JSON בשורה { $line }, עמודה { $column }: הוא נגמר שם
detail-broke-off = גוף הבקשה נקטע באמצע
detail-no-body = לפעולה הזאת אין גוף בקשה
detail-unknown-parameter = לפעולה הזאת אין פרמטר בשם הזה
detail-parameter-twice = הוא מופיע פעמיים
detail-tags = ב-`{ $header }` כותבים תגים במירכאות כפולות, כמו `"v7-1f3870be"`, או `*`
detail-idempotency-key = ‏`Idempotency-Key` הוא מפתח אחד של 1 עד { $most } תווים נראים
detail-last-event-id = ‏`Last-Event-ID` צריך להיות ה-`id` של אירוע בזרם הזה
detail-cursor = זה אינו סמן של הרשימה הזאת
detail-day = צריך להיות יום כמו `2026-11-20`
detail-no-such-message = אין הודעה כזאת במשחק הזה
detail-no-such-event = אין אירוע כזה במשחק הזה
detail-so-many-events = אין משחק שיש בו כל כך הרבה אירועים
detail-seats = המושבים הם 0 עד { $last }
detail-theme = ערכת הצבעים היא `light`,‏ `dark` או `auto`
detail-board-theme = ערכת הצבעים היא `light`,‏ `dark` או `auto`, גם אחרי `slate-` או `paper-`
detail-engine-busy = למחשב יש יותר מדי עבודה
detail-no-review = איש לא ביקש ניתוח של המשחק הזה
detail-many-reviews = עשרה ניתוחים שביקשת עדיין לא נעשו
detail-no-sgf = התבנית Smart Game Format אינה מכירה את { $game }
detail-around = אי אפשר לשלב את `around` עם `cursor` או עם `friends`

## חשבונות, הזמנות ו-webhooks

detail-username-taken = שם המשתמש `{ $username }` תפוס, או היה תפוס בעבר; יש לבחור שם אחר
detail-username = בשם משתמש יש 3 עד 20 מהתווים `A-Z a-z 0-9 _ -`
detail-username-stays = אי אפשר לשנות שם משתמש
detail-display-name = בשם תצוגה יש 1 עד 40 תווים נראים, בלי רווח בקצוות
detail-display-name-script = כל מילה בשם תצוגה צריכה להיות בכתב אחד
detail-reserved-name = השם הזה שמור: הוא נראה כמו שמו של השרת או של מי שמפעיל אותו
detail-label = בתווית יש 1 עד 60 תווים נראים
detail-message = בהודעה יש 1 עד 2000 תווים, לא רק רווחים, ובלי תווי בקרה מלבד ירידת שורה וטאב
detail-time-zone = אזור זמן נכתב בשמו במאגר IANA, כמו `Europe/Amsterdam` או `UTC`
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
detail-webhook-port = הפורט צריך להיות 443 או 8443
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
detail-solo-invite = למשחק של שחקן יחיד לא מזמינים איש
detail-solo-seat = במשחק של שחקן יחיד הוא יושב בכל המושבים
detail-solo-start = משחק של שחקן יחיד מתחיל מיד
detail-solo-unrated = משחק של שחקן יחיד אינו מדורג לעולם
detail-computer-seats = מחשב משחק רק במשחקים של שני מושבים
detail-computer-solo = במשחק של שחקן יחיד אין יריב
detail-computer-invite = למשחק נגד מחשב לא מזמינים איש
detail-computer-start = משחק נגד מחשב מתחיל מיד
detail-guests-unrated = אורחים משחקים רק משחקים ידידותיים
detail-computer-unrated = משחק נגד מחשב אינו מדורג לעולם
detail-computer-invited = מחשבים לא מזמינים; משחקים נגד מחשב עם `opponent`
detail-block-computer = אי אפשר לחסום מחשב
computer-strength-1 = מפסיד למתחילים
computer-strength-2 = למתחילים
computer-strength-3 = קל
computer-strength-4 = למי שמכיר את המשחק
computer-strength-5 = יריב הגון
computer-strength-6 = חזק
computer-strength-7 = חזק מאוד
computer-strength-8 = החזק ביותר
detail-open-for = משחק פתוח להצטרפות בין שעה ל-90 ימים: 3600 עד 7776000 שניות
detail-completion-open = רק במשחק שכל אחד יכול להצטרף אליו
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
detail-database-write = הכתיבה נקטעה, ותוצאתה אינה ידועה
detail-database-read-only = מסד הנתונים מיועד לקריאה בלבד
detail-database-lock = בקשה אחרת תופסת את מה שדרוש לבקשה הזאת
detail-database-starting = מסד הנתונים עולה או נעצר
detail-database-conflict = בקשה אחרת כתבה את אותו הדבר באותו זמן
detail-database-resources = למסד הנתונים חסרים משאבים
detail-database-cancelled = מסד הנתונים ביטל את העבודה
detail-database-failed = החיבור למסד הנתונים נכשל
detail-database-unreachable = אי אפשר להגיע למסד הנתונים
detail-database-none-left = למסד הנתונים לא נותר חיבור פנוי
detail-database-full = הדיסק של מסד הנתונים מלא
detail-database-schema = הטבלאות של מסד הנתונים אינן של הגרסה הזאת
detail-database-rights = מסד הנתונים אינו מתיר לשרת הזה להיכנס או לבצע את עבודתו
detail-archive = אי אפשר לקרוא את ארכיון המשחקים הישנים
detail-no-writes = מסד הנתונים מסרב לכתוב

## אסימונים, רשימות וחופשות

detail-scope = לאסימון דרושה ההרשאה `{ $scope }`
detail-session-only = אפשר לעשות זאת רק אחרי כניסה לחשבון, ולא באמצעות אסימון
detail-unknown-app = אין בשרת הזה אפליקציה עם המזהה הזה
detail-language = השפה צריכה להיות `en`, `he`, `ar`, `ru` או `nl`
detail-one-of = צריך להיות אחד מאלה: { $known }
detail-at-least-one = יש לציין לפחות אחד
detail-family = צריך להיות מזהה של משפחת משחקים, כמו ב-`GET /v1/games`
detail-link-uses = חשבון אחד עד 15 חשבונות יכולים להשתמש בקישור
detail-link-lifetime = קישור תקף בין דקה ל-90 ימים: 60 עד 7776000 שניות
detail-seek-lifetime = בקשה למשחק תקפה בין דקה ל-90 ימים: 60 עד 7776000 שניות
detail-two-seats = רק משחקים לשני שחקנים
detail-word-needs-invite = רק יחד עם `invite`
detail-invitation-word = הודעה למוזמנים היא שורה אחת של 1 עד 140 תווים
detail-plan-length =
    { $most ->
        [one] אפשר לתכנן תקופה אחת לכל היותר
        [two] אפשר לתכנן שתי תקופות לכל היותר
       *[other] אפשר לתכנן לכל היותר { $most } תקופות
    }
detail-plan-overlaps = היא חופפת לתקופה שלפניה
detail-plan-seconds = יש לציין שניות שלמות
detail-plan-order = צריך להיות אחרי `starts_at`
detail-plan-ahead = אפשר לתכנן עד שנתיים קדימה
detail-plan-past = אסור שיהיה בעבר
detail-plan-balance =
    { $days ->
        [one] בשנת { $year } יש יום חופשה אחד, והתוכנית חורגת ממנו
        [two] בשנת { $year } יש יומיים של חופשה, והתוכנית חורגת מהם
       *[other] בשנת { $year } יש { $days } ימי חופשה, והתוכנית חורגת מהם
    }
detail-plan-drawn = כבר נלקחה חופשה עד { $until }; יש להתחיל אז
detail-password = בסיסמה יש 8 עד 128 תווים
detail-dice-nonce = מספר אקראי לקוביות הוא 64 ספרות הקסדצימליות באותיות קטנות
detail-draft-newest = מהלך נבנה רק במצב האחרון של המשחק
detail-frame = ‏`frame` צריך להיות `match` או `position`
detail-nobody-acts = במשחק הזה התור אינו של איש
detail-png-width = הרוחב הוא { $least } עד { $most } פיקסלים
detail-taps-too-long = הבחירות של מהלך תופסות לכל היותר { $most } בתים
detail-taps = אחרי `{ $good }` אין מהלך חוקי שממשיך ב-`{ $wrong }`; אפשריים: { $named }

## E-mail

detail-no-email-address = כתובת דוא״ל היא `name@example.org`, ב־ASCII
detail-link-over = כבר השתמשו בקישור, קישור חדש יותר בא במקומו, או שהוא ישן מדי

## ערכים

detail-required = חובה לציין ערך
detail-no-member = אין שדה כזה
detail-member-twice = מופיע פעמיים
detail-natural-number = צריך להיות מספר שלם, 0 או יותר
detail-whole-number = צריך להיות מספר שלם
detail-number = צריך להיות מספר
detail-number-large = המספר גדול מדי
detail-number-small = המספר קטן מדי
detail-from-to = צריך להיות מ-{ $least } עד { $most }
detail-boolean = צריך להיות `true` או `false`
detail-uuid = צריך להיות UUID
detail-text = צריך להיות טקסט
detail-list = צריכה להיות רשימה
detail-object = צריך להיות אובייקט
detail-null = צריך להיות null
detail-word-or-number = צריך להיות מילה או מספר שלם
detail-instant = רגע בזמן נכתב לפי RFC 3339, כמו `2026-12-20T00:00:00Z`
detail-not-possible = הערך הזה אינו אפשרי כאן

## סינון וחיפוש

detail-needs-player = אפשרי רק יחד עם `player`
detail-after-newest = אי אפשר לשלב עם `order=newest`
detail-unknown-username = אין שחקן עם שם המשתמש הזה
detail-unknown-game = אין משחק כזה; הרשימה נמצאת ב-`GET /v1/games`
detail-unknown-variant = אין גרסה כזאת; הרשימה נמצאת ב-`GET /v1/games`
detail-search-one = יש לשלוח אחד מאלה: `ids`,‏ `names` או `search`
detail-search-length = צריכים להיות כאן 1 עד 40 תווים
detail-search-control = אסור שיהיו כאן תווי בקרה
detail-at-once = לכל היותר { $most } בבת אחת
detail-ids = צריכים להיות מזהים

## פרופילים והתראות

detail-follow-yourself = חשבון אינו יכול לעקוב אחרי עצמו
detail-bio = בתיאור העצמי יש 1 עד 500 תווים, לא רק רווחים, ובלי תווי בקרה מלבד ירידת שורה וטאב
detail-country = מדינה נכתבת בקוד של ISO 3166-1 באותיות גדולות, כמו `NL`
detail-content-encoding = יש לשלוח את גוף הבקשה בלי `Content-Encoding`
detail-picture-type = יש לשלוח תמונה כ-`image/png`,‏ `image/jpeg`,‏ `image/webp` או `application/octet-stream`
detail-picture-unreadable = הקובץ צריך להיות תמונת PNG,‏ JPEG או WebP
detail-picture-too-large = בתמונה יש לכל היותר 4096 פיקסלים בכל צלע, ו-64 MiB אחרי הפענוח
detail-pictures-busy = יותר מדי תמונות מומרות כעת
detail-reminder-steps = אפשר לבחור לכל היותר 5 תזכורות, כל אחת מ-60 עד 2678400 שניות לפני המועד
detail-reminder-twice = כל תזכורת יכולה להופיע פעם אחת בלבד
detail-read-notices = יש לציין או `up_to` או לכל היותר 100 `ids`
detail-notice-kind = אין סוג כזה
detail-email-frequency = צריך להיות `at_once`,‏ `hourly` או `daily`; ל-`daily` אפשר להוסיף `daily_hour` מ-0 עד 23
detail-time-of-day = שעה ביום נכתבת כמו `22:00`
detail-quiet-hours = שעות השקט צריכות להתחיל ולהסתיים בשעות שונות
