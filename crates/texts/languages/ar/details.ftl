### ما الذي حدث وما العمل: تفاصيل المشكلات.

## أوامر مرفوضة

refusal-unknown-game = لا توجد لعبة `{ $game }`؛ الألعاب الموجودة في `GET /v1/games`
refusal-unknown-variant = ليس للعبة { $game } نسخة `{ $variant }`؛ نسخها: { $known }
refusal-unknown-option = ليس للعبة { $game } بنسخة { $variant } خيار `{ $option }`
refusal-bad-option = يجب أن يكون `{ $option }` أحد هذه: { $known }
refusal-no-such-seat = لا يوجد مقعد رقمه { $seat }؛ المقاعد من 0 إلى { $last }
refusal-seat-taken = المقعد { $seat } مشغول
refusal-already-seated = لديك مقعد في هذه المباراة؛ اتركه أولًا لتأخذ مقعدًا آخر
refusal-not-invited = لا ينضم إلى هذه المباراة إلا المدعوّون
refusal-not-a-player = أنت لا تلعب في هذه المباراة
refusal-not-your-seat = المقعد { $seat } ليس لك
refusal-seat-required = لديك عدة مقاعد؛ اذكر أحدها في `seat`
refusal-not-the-creator = لا يلغي مباراة مفتوحة إلا من أنشأها
refusal-not-started = لم تبدأ المباراة: ما زالت هناك مقاعد شاغرة
refusal-has-started = بدأت المباراة
refusal-over = انتهت المباراة
refusal-not-finished = لم تنته المباراة
refusal-too-late-to-cancel = لا تُلغى المباراة إلا قبل النقلة الثانية؛ وهي الآن في النقلة { $ply }
refusal-not-your-turn = ليس دورك
refusal-ply-ahead = المباراة في النقلة { $current }، ولم تصل بعد إلى { $given }
refusal-stale-ply = تجاوزت المباراة النقلة { $given }؛ وهي الآن في النقلة { $current }
refusal-offer-already-made = قدّمتَ هذا العرض أو وافقتَ عليه من قبل؛ ثم سُحب أو رُفض
refusal-no-offer = لا يوجد عرض كهذا للرد عليه؛ سُحب أو سقط
refusal-nothing-to-take-back = لا توجد نقلة للتراجع عنها: لم تختر نقلة بعد، أو رُمي النرد منذ ذلك الحين
refusal-too-many-takebacks =
    { $most ->
        [one] تراجعتَ مرة واحدة منذ أن لعب الطرف الآخر؛ تابع اللعب
        [two] تراجعتَ مرتين منذ أن لعب الطرف الآخر؛ تابع اللعب
        [few] تراجعتَ { $most } مرات منذ أن لعب الطرف الآخر؛ تابع اللعب
       *[other] تراجعتَ { $most } مرة منذ أن لعب الطرف الآخر؛ تابع اللعب
    }
refusal-your-turn = إنه دورك؛ تُعَدّ الردود حين يكون الدور للطرف الآخر
refusal-no-conditions = لا تُعَدّ الردود إلا في المباريات بين لاعبَين
refusal-no-dice = لا نرد في هذه اللعبة

## الردود المعدّة

detail-line-too-long = لا يتتابع أكثر من { $most } من النقلات والرميات
detail-too-many-answers = لا يُعَدّ أكثر من { $most } من النقلات والرميات
detail-given-twice = هذا مذكور مرتين
detail-one-answer = حيث يكون الدور لك، أعِدّ نقلة واحدة
detail-move-or-roll = اذكر إما `move` وإما `roll`
detail-dice-before = يُرمى النرد قبل هذه النقلة
detail-no-roll-here = لا يُرمى النرد هنا
detail-no-declaration = لا يمكن إعداد إعلان في هذه المباراة
detail-over-before = تنتهي اللعبة قبل هذه النقلة

## نقلات ليست بطريقة التدوين

malformed-six = النقلة خانة مثل `-1,0`، أو خانتان مثل `2,-3>4,0` وبعدهما `~1,1` عند تساوي أكبر الجزر؛ وفي آخر أيّ منهما `!` لإعلان شكل، أو `!` وحدها
malformed-octi = النقلة إضافة عصا تعليم، `32+A`، أو خطوة، `32-33`، أو قفزات، `42-24-26x`: الخانات من `11` إلى `67`، والاتجاهات من `A` إلى `H`، و`x` بعد خانة تمسك الممتن الذي قُفز فوقه في الطريق إليها
malformed-mancala = النقلة حفرة من `1` إلى `6`
malformed-mancala-ethiopian = النقلة حفرة من 1 إلى 6 واتجاه، مثل `3R` أو `3L`
malformed-acey_deucey = النقلة خطوات مثل `in/22 13/7* 5/off`، بين كل اثنتين مسافة واحدة
malformed-acey_deucey-double = يُسمّى الزوج بواحد من `11:` إلى `66:`
malformed-acey_deucey-space = بين `66:` والخطوات مسافة واحدة
malformed-acey_deucey-steps =
    { $most ->
        [one] في النقلة خطوة واحدة على الأكثر
        [two] في النقلة خطوتان على الأكثر
        [few] في النقلة { $most } خطوات على الأكثر
       *[other] في النقلة { $most } خطوة على الأكثر
    }
malformed-length =
    { $most ->
        [few] في النقلة { $most } بايتات على الأكثر
       *[other] في النقلة { $most } بايت على الأكثر
    }

## الخادم

detail-starting = الخادم قيد التشغيل: ينتظر قاعدة البيانات
detail-stopping = الخادم يتوقف
detail-unread-responses = تنتظر القراءة ردود كبيرة أكثر من اللازم
detail-waiting = عدد العملاء المنتظرين هنا أكثر من اللازم
detail-replays = عدد المباريات التي يُعاد عرضها الآن أكثر من اللازم
detail-still-declining = ما زال رفض دعوات هذا اللاعب جاريًا؛ ويبقى الحظر حتى تُرفض كلها
detail-bucket-empty = نفدت الحصة `{ $bucket }`؛ أعد المحاولة بعد عدد الثواني المذكور في `Retry-After`
detail-requests-waiting =
    { $most ->
        [one] لديك طلب ينتظر (`{ $policy }`)
        [two] لديك طلبان ينتظران (`{ $policy }`)
        [few] لديك { $most } طلبات تنتظر (`{ $policy }`)
       *[other] لديك { $most } طلبًا ينتظر (`{ $policy }`)
    }

## الطلبات

detail-stale-version = المباراة في الإصدار { $current }
detail-body-limit =
    { $most ->
        [few] في متن الطلب { $most } بايتات على الأكثر
       *[other] في متن الطلب { $most } بايت على الأكثر
    }
detail-body-object = يجب أن يكون متن الطلب كائن JSON
detail-no-body = لا يُرسل مع هذه العملية متن
detail-unknown-parameter = ليس لهذه العملية معامل كهذا
detail-parameter-twice = المعامل مذكور مرتين
detail-tags = تُكتب في `{ $header }` وسوم بين علامتي اقتباس مزدوجتين، مثل `"v7-1f3870be"`، أو `*`
detail-idempotency-key = ‏`Idempotency-Key` مفتاح واحد من 1 إلى { $most } من الرموز المرئية
detail-last-event-id = يجب أن يكون `Last-Event-ID` قيمة `seq` لحدث
detail-cursor = هذا ليس مؤشرًا لهذه القائمة
detail-day = يجب أن يكون يومًا مثل `2026-11-20`
detail-no-such-message = لا توجد رسالة كهذه في هذه المباراة
detail-so-many-events = لا مباراة فيها هذا العدد من الأحداث
detail-seats = المقاعد من 0 إلى { $last }
detail-theme = يجب أن يكون النمط `light` أو `dark` أو `auto`
detail-no-sgf = صيغة Smart Game Format لا تعرف { $game }
detail-around = لا يُجمع `around` مع `cursor`

## الحسابات والدعوات والـ webhooks

detail-username-taken = اسم المستخدم `{ $username }` محجوز، أو كان محجوزًا من قبل؛ اختر اسمًا آخر
detail-username = اسم المستخدم من 3 إلى 20 من الرموز `A-Z a-z 0-9 _ -`
detail-display-name = اسم العرض من 1 إلى 40 رمزًا مرئيًا، بلا مسافة في أوله أو آخره
detail-display-name-script = يجب أن تكون كل كلمة في اسم العرض بكتابة واحدة
detail-reserved-name = هذا الاسم محجوز: يشبه اسم الخادم أو اسم من يديره
detail-label = التسمية من 1 إلى 60 رمزًا مرئيًا، بلا مسافة في أولها أو آخرها
detail-message = الرسالة من 1 إلى 2000 رمز، ليست كلها مسافات، وبلا رموز تحكم غير السطر الجديد وعلامة الجدولة
detail-time-zone = المنطقة الزمنية اسم مثل `Europe/Amsterdam` أو `UTC`
detail-password-name = يجب ألا تحتوي كلمة المرور على اسم المستخدم أو اسم العرض الخاصين بك
detail-password-easy = كلمة المرور هذه من أول ما يخمّنه الآخرون؛ اختر كلمة أطول
detail-block-yourself = لا يحظر الحساب نفسه
detail-invite-none = اذكر من يجوز له الانضمام، أو احذف الحقل ليجوز للجميع
detail-no-such-player = لا يوجد لاعب كهذا
detail-cannot-invite = لا يمكنك دعوة هذا اللاعب
detail-account-deleted = يُحذف الآن حساب أحد اللاعبين
detail-webhook-length = في الـ URL 2000 رمز على الأكثر
detail-webhook-absolute = يجب أن يكون URL كاملًا
detail-webhook-https = يجب أن يبدأ الـ URL بـ `https://`
detail-webhook-password = يجب ألا يكون في الـ URL اسم أو كلمة مرور؛ الإشعارات موقّعة
detail-webhook-fragment = يجب ألا يكون في الـ URL جزء بعد `#`؛ فهو لا يُرسل
detail-webhook-public = يجب أن يكون المضيف على الإنترنت العام
detail-webhook-kinds = اذكر نوعًا واحدًا على الأقل، أو احذف الحقل لتصلك كل الأنواع
detail-push-key = يجب أن تكون نقطة غير مضغوطة على P-256، بطول 65 بايت بترميز base64url
detail-push-auth = يجب أن تكون 16 بايت بترميز base64url

## الساعات والدعوات

detail-clock-kind = قيمة `kind` هي `per_move` أو `bank` أو `unlimited`
detail-clock-required = هذا النوع من الساعات يحتاج إلى `{ $member }`
detail-clock-unknown = ليس لساعة `{ $kind }` حقل `{ $member }`
detail-clock-bounds = يجب أن يكون `{ $member }` من { $least } إلى { $most } ثانية
detail-clock-cap = يجب ألا يقل `cap_seconds` عن `bank_seconds`
detail-unlimited-unrated = المباراة بلا ساعة لا تُصنَّف أبدًا
detail-private-unrated = المباراة الخاصة لا تُصنَّف أبدًا
detail-invite-once = ادعُ كل لاعب مرة واحدة، ولا تدعُ نفسك
detail-invite-count =
    { $others ->
        [one] تحتاج هذه المباراة إلى لاعب آخر؛ ادعُ لاعبًا واحدًا
        [two] تحتاج هذه المباراة إلى لاعبين آخرين؛ ادعُ اثنين
        [few] تحتاج هذه المباراة إلى { $others } لاعبين آخرين؛ ادعُ هذا العدد
       *[other] تحتاج هذه المباراة إلى { $others } لاعبًا آخر؛ ادعُ هذا العدد
    }

## لماذا قاعدة البيانات غير متاحة

detail-unavailable = ‏{ $reason }. { $advice }
detail-database-time = لا تجيب قاعدة البيانات في الوقت المناسب
detail-database-connections = كل الاتصالات بقاعدة البيانات مستعملة
detail-database-broke = انقطع الاتصال بقاعدة البيانات
detail-database-read-only = قاعدة البيانات للقراءة فقط
detail-database-lock = طلب آخر يحجز ما يحتاج إليه هذا الطلب
detail-database-starting = قاعدة البيانات تبدأ أو تتوقف
detail-database-conflict = كتب طلب آخر الشيء نفسه في الوقت نفسه
detail-database-resources = موارد قاعدة البيانات لا تكفي
detail-database-cancelled = ألغت قاعدة البيانات العملية
detail-database-failed = فشل الاتصال بقاعدة البيانات
detail-database-unreachable = لا يمكن الوصول إلى قاعدة البيانات

## الرموز والقوائم والإجازات

detail-scope = يحتاج الرمز إلى الصلاحية `{ $scope }`
detail-session-only = هذا ممكن بعد تسجيل الدخول فقط، لا برمز
detail-unknown-app = لا يوجد في هذا الخادم تطبيق بهذا المعرّف
detail-language = يجب أن تكون اللغة `en` أو `he` أو `ar` أو `ru` أو `nl`
detail-one-of = يجب أن يكون أحد هذه: { $known }
detail-at-least-one = اذكر واحدًا على الأقل
detail-family = يجب أن يكون معرّف عائلة ألعاب، كما في `GET /v1/games`
detail-person-or-bot = يجب أن يكون `person` أو `bot`
detail-limit = يجب أن يكون من 1 إلى 100
detail-days = يجب أن يكون من 1 إلى 3650
detail-link-uses = يستعمل الرابط من حساب واحد إلى 15 حسابًا
detail-link-lifetime = يسري الرابط من دقيقة إلى 90 يومًا: من 60 إلى 7776000 ثانية
detail-plan-length = خطّط 20 فترة على الأكثر
detail-plan-overlaps = تتداخل مع فترة قبلها
detail-plan-seconds = اذكر عددًا صحيحًا من الثواني
detail-plan-order = يجب أن يكون بعد `starts_at`
detail-plan-ahead = لا تخطّط لأكثر من سنتين مقدمًا
detail-plan-past = يجب ألا يكون في الماضي
detail-password = كلمة المرور من 8 إلى 128 رمزًا
detail-dice-nonce = العدد العشوائي للنرد 64 خانة ست عشرية بحروف صغيرة
detail-draft-newest = لا تُبنى نقلة إلا في أحدث وضع
detail-frame = يجب أن يكون `frame` إما `match` أو `position`
detail-nobody-acts = ليس الدور لأحد في هذه المباراة
detail-png-width = العرض من { $least } إلى { $most } بكسل
detail-taps-too-long = تشغل اختيارات النقلة { $most } بايت على الأكثر
detail-taps = بعد `{ $good }` لا تستمر أي نقلة قانونية بـ `{ $wrong }`؛ الممكن: { $named }
