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
refusal-is-guest = يلعب الضيوف المباريات الودّية فقط؛ سجّل لتلعب المباريات المصنّفة
refusal-completion-too-low = هذه المباراة لمن يكملون { $least }% على الأقل من مبارياتهم
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
refusal-too-many-seatings =
    { $most ->
        [one] أخذتَ مقعدًا في هذه المباراة مرة واحدة؛ لا يمكنك أخذ مقعد مرة أخرى
        [two] أخذتَ مقعدًا في هذه المباراة مرتين؛ لا يمكنك أخذ مقعد مرة أخرى
        [few] أخذتَ مقعدًا في هذه المباراة { $most } مرات؛ لا يمكنك أخذ مقعد مرة أخرى
       *[other] أخذتَ مقعدًا في هذه المباراة { $most } مرة؛ لا يمكنك أخذ مقعد مرة أخرى
    }
refusal-too-many-nonces =
    { $most ->
        [one] وضعتَ عددًا عشوائيًا للنرد في هذه المباراة مرة واحدة؛ يبقى الأخير
        [two] وضعتَ عددًا عشوائيًا للنرد في هذه المباراة مرتين؛ يبقى الأخير
        [few] وضعتَ عددًا عشوائيًا للنرد في هذه المباراة { $most } مرات؛ يبقى الأخير
       *[other] وضعتَ عددًا عشوائيًا للنرد في هذه المباراة { $most } مرة؛ يبقى الأخير
    }
refusal-your-turn = إنه دورك؛ تُعَدّ الردود حين يكون الدور للطرف الآخر
refusal-no-conditions = لا تُعَدّ الردود إلا في المباريات بين لاعبَين
refusal-no-dice = لا نرد في هذه اللعبة
refusal-bad-roll =
    { $count ->
        [one] في هذه الرمية نرد واحد بوجه من 1 إلى 6
        [two] في هذه الرمية نردان بوجوه من 1 إلى 6
        [few] في هذه الرمية { $count } أحجار نرد بوجوه من 1 إلى 6
       *[other] في هذه الرمية { $count } حجر نرد بوجوه من 1 إلى 6
    }

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
detail-clocks-differ = ساعة قاعدة البيانات تسبق ساعة هذا الخادم بمقدار { $seconds } ثانية: إحداهما خاطئة، وساعات المباريات متوقفة حتى تتفقا، أو حتى `turnstone repair clock`
detail-jobs-overdue = لم تنجح مهام في الخلفية منذ وقت أطول من اللازم: { $jobs }
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
detail-json = متن الطلب ليس JSON عند السطر { $line }، العمود { $column }
detail-json-ends = متن الطلب ليس JSON عند السطر { $line }، العمود { $column }: ينتهي هناك
detail-broke-off = انقطع متن الطلب قبل تمامه
detail-no-body = لا يُرسل مع هذه العملية متن
detail-unknown-parameter = ليس لهذه العملية معامل كهذا
detail-parameter-twice = المعامل مذكور مرتين
detail-tags = تُكتب في `{ $header }` وسوم بين علامتي اقتباس مزدوجتين، مثل `"v7-1f3870be"`، أو `*`
detail-idempotency-key = ‏`Idempotency-Key` مفتاح واحد من 1 إلى { $most } من الرموز المرئية
detail-last-event-id = يجب أن يكون `Last-Event-ID` قيمة `id` لحدث من هذا البث
detail-cursor = هذا ليس مؤشرًا لهذه القائمة
detail-day = يجب أن يكون يومًا مثل `2026-11-20`
detail-no-such-message = لا توجد رسالة كهذه في هذه المباراة
detail-no-such-event = لا يوجد حدث كهذا في هذه المباراة
detail-so-many-events = لا مباراة فيها هذا العدد من الأحداث
detail-seats = المقاعد من 0 إلى { $last }
detail-theme = يجب أن يكون النمط `light` أو `dark` أو `auto`
detail-board-theme = يجب أن يكون النمط `light` أو `dark` أو `auto`، وقد يسبقه `slate-` أو `paper-`
detail-engine-busy = لدى الحاسوب عمل كثير جدًا
detail-no-review = لم يطلب أحد مراجعة هذه المباراة
detail-many-reviews = ما زالت عشر مراجعات طلبتها لم تُنجز بعد
detail-no-sgf = صيغة Smart Game Format لا تعرف { $game }
detail-around = لا يُجمع `around` مع `cursor` أو `friends`

## الحسابات والدعوات والـ webhooks

detail-username-taken = اسم المستخدم `{ $username }` محجوز، أو كان محجوزًا من قبل؛ اختر اسمًا آخر
detail-username = اسم المستخدم من 3 إلى 20 من الرموز `A-Z a-z 0-9 _ -`
detail-username-stays = لا يمكن تغيير اسم المستخدم
detail-display-name = اسم العرض من 1 إلى 40 رمزًا مرئيًا، بلا مسافة في أوله أو آخره
detail-display-name-script = يجب أن تكون كل كلمة في اسم العرض بكتابة واحدة
detail-reserved-name = هذا الاسم محجوز: يشبه اسم الخادم أو اسم من يديره
detail-label = التسمية من 1 إلى 60 رمزًا مرئيًا
detail-message = الرسالة من 1 إلى 2000 رمز، ليست كلها مسافات، وبلا رموز تحكم غير السطر الجديد وعلامة الجدولة
detail-time-zone = المنطقة الزمنية اسم من قاعدة بيانات IANA مثل `Europe/Amsterdam` أو `UTC`
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
detail-webhook-port = يجب أن يكون المنفذ 443 أو 8443
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
detail-solo-invite = لا يُدعى أحد إلى مباراة بلاعب واحد
detail-solo-seat = في المباراة بلاعب واحد يشغل اللاعب كل المقاعد
detail-solo-start = تبدأ المباراة بلاعب واحد فورًا
detail-solo-unrated = المباراة بلاعب واحد لا تُصنَّف أبدًا
detail-computer-seats = لا يلعب الحاسوب إلا مباريات بمقعدين
detail-computer-solo = ليس في المباراة بلاعب واحد خصم
detail-computer-invite = لا يُدعى أحد إلى مباراة ضد الحاسوب
detail-computer-start = تبدأ المباراة ضد الحاسوب فورًا
detail-guests-unrated = يلعب الضيوف المباريات الودّية فقط
detail-computer-unrated = المباراة ضد الحاسوب لا تُصنَّف أبدًا
detail-computer-invited = لا تُدعى الحواسيب؛ العب ضد أحدها بـ`opponent`
detail-block-computer = لا يمكن حظر الحاسوب
computer-strength-1 = يخسر أمام المبتدئ
computer-strength-2 = للمبتدئين
computer-strength-3 = سهل
computer-strength-4 = لمن يعرف اللعبة
computer-strength-5 = خصم جيد
computer-strength-6 = قوي
computer-strength-7 = قوي جدًا
computer-strength-8 = الأقوى
detail-open-for = تبقى المباراة مفتوحة من ساعة إلى 90 يومًا: من 3600 إلى 7776000 ثانية
detail-completion-open = فقط في مباراة يمكن لأي لاعب الانضمام إليها
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
detail-database-write = انقطعت الكتابة، ونتيجتها غير معروفة
detail-database-read-only = قاعدة البيانات للقراءة فقط
detail-database-lock = طلب آخر يحجز ما يحتاج إليه هذا الطلب
detail-database-starting = قاعدة البيانات تبدأ أو تتوقف
detail-database-conflict = كتب طلب آخر الشيء نفسه في الوقت نفسه
detail-database-resources = موارد قاعدة البيانات لا تكفي
detail-database-cancelled = ألغت قاعدة البيانات العملية
detail-database-failed = فشل الاتصال بقاعدة البيانات
detail-database-unreachable = لا يمكن الوصول إلى قاعدة البيانات
detail-database-none-left = لم يبقَ في قاعدة البيانات اتصال متاح
detail-database-full = قرص قاعدة البيانات ممتلئ
detail-database-schema = جداول قاعدة البيانات ليست جداول هذا الإصدار
detail-database-rights = لا تسمح قاعدة البيانات لهذا الخادم بالدخول أو بأداء عمله
detail-archive = تعذّرت قراءة أرشيف المباريات القديمة
detail-no-writes = ترفض قاعدة البيانات الكتابة

## الرموز والقوائم والإجازات

detail-scope = يحتاج الرمز إلى الصلاحية `{ $scope }`
detail-session-only = هذا ممكن بعد تسجيل الدخول فقط، لا برمز
detail-unknown-app = لا يوجد في هذا الخادم تطبيق بهذا المعرّف
detail-language = يجب أن تكون اللغة `en` أو `he` أو `ar` أو `ru` أو `nl`
detail-one-of = يجب أن يكون أحد هذه: { $known }
detail-at-least-one = اذكر واحدًا على الأقل
detail-family = يجب أن يكون معرّف عائلة ألعاب، كما في `GET /v1/games`
detail-link-uses = يستعمل الرابط من حساب واحد إلى 15 حسابًا
detail-link-lifetime = يسري الرابط من دقيقة إلى 90 يومًا: من 60 إلى 7776000 ثانية
detail-seek-lifetime = يسري طلب المباراة من دقيقة إلى 90 يومًا: من 60 إلى 7776000 ثانية
detail-two-seats = مباريات بمقعدين فقط
detail-word-needs-invite = مع `invite` فقط
detail-invitation-word = الرسالة للمدعوّين سطر واحد من 1 إلى 140 حرفًا
detail-plan-length =
    { $most ->
        [one] خطّط فترة واحدة على الأكثر
        [two] خطّط فترتين على الأكثر
        [few] خطّط { $most } فترات على الأكثر
       *[other] خطّط { $most } فترة على الأكثر
    }
detail-plan-overlaps = تتداخل مع فترة قبلها
detail-plan-seconds = اذكر عددًا صحيحًا من الثواني
detail-plan-order = يجب أن يكون بعد `starts_at`
detail-plan-ahead = لا تخطّط لأكثر من سنتين مقدمًا
detail-plan-past = يجب ألا يكون في الماضي
detail-plan-balance =
    { $days ->
        [one] في سنة { $year } يوم إجازة واحد، وهذه الخطة أطول منه
        [two] في سنة { $year } يوما إجازة، وهذه الخطة أطول منهما
        [few] أيام الإجازة في سنة { $year } هي { $days } أيام، وهذه الخطة أطول منها
       *[other] أيام الإجازة في سنة { $year } هي { $days } يومًا، وهذه الخطة أطول منها
    }
detail-plan-drawn = أُخذت إجازة حتى { $until }؛ ابدأ عندئذ
detail-password = كلمة المرور من 8 إلى 128 رمزًا
detail-dice-nonce = العدد العشوائي للنرد 64 خانة ست عشرية بحروف صغيرة
detail-draft-newest = لا تُبنى نقلة إلا في أحدث وضع
detail-frame = يجب أن يكون `frame` إما `match` أو `position`
detail-nobody-acts = ليس الدور لأحد في هذه المباراة
detail-png-width = العرض من { $least } إلى { $most } بكسل
detail-taps-too-long = تشغل اختيارات النقلة { $most } بايت على الأكثر
detail-taps = بعد `{ $good }` لا تستمر أي نقلة قانونية بـ `{ $wrong }`؛ الممكن: { $named }

## E-mail

detail-no-email-address = عنوان البريد الإلكتروني هو `name@example.org` بأحرف ASCII
detail-link-over = تم استخدام الرابط، أو حلّ محله رابط أحدث، أو أنه قديم

## القيم

detail-required = القيمة مطلوبة
detail-no-member = لا يوجد حقل كهذا
detail-member-twice = مذكور مرتين
detail-natural-number = يجب أن يكون عددًا صحيحًا، 0 أو أكثر
detail-whole-number = يجب أن يكون عددًا صحيحًا
detail-number = يجب أن يكون عددًا
detail-number-large = العدد أكبر من اللازم
detail-number-small = العدد أصغر من اللازم
detail-from-to = يجب أن يكون من { $least } إلى { $most }
detail-boolean = يجب أن يكون `true` أو `false`
detail-uuid = يجب أن يكون UUID
detail-text = يجب أن يكون نصًا
detail-list = يجب أن يكون قائمة
detail-object = يجب أن يكون كائنًا
detail-null = يجب أن يكون null
detail-word-or-number = يجب أن يكون كلمة أو عددًا صحيحًا
detail-instant = تُكتب اللحظة الزمنية حسب RFC 3339، مثل `2026-12-20T00:00:00Z`
detail-not-possible = هذه القيمة غير ممكنة هنا

## التصفية والبحث

detail-needs-player = لا يُستعمل إلا مع `player`
detail-after-newest = لا يُجمع مع `order=newest`
detail-unknown-username = لا يوجد لاعب باسم المستخدم هذا
detail-unknown-game = لا توجد لعبة كهذه؛ الألعاب الموجودة في `GET /v1/games`
detail-unknown-variant = لا توجد نسخة كهذه؛ النسخ الموجودة في `GET /v1/games`
detail-search-one = أرسل واحدًا من `ids` و`names` و`search`
detail-search-length = يجب أن يكون من 1 إلى 40 رمزًا
detail-search-control = يجب ألا تكون فيه رموز تحكم
detail-at-once = { $most } على الأكثر في المرة الواحدة
detail-ids = يجب أن تكون معرّفات

## الملفات الشخصية والإشعارات

detail-follow-yourself = لا يتابع الحساب نفسه
detail-bio = النبذة من 1 إلى 500 رمز، ليست كلها مسافات، وبلا رموز تحكم غير السطر الجديد وعلامة الجدولة
detail-country = البلد رمز من ISO 3166-1 بحروف كبيرة، مثل `NL`
detail-content-encoding = أرسل محتوى الطلب من دون `Content-Encoding`
detail-picture-type = أرسل صورة بصيغة `image/png` أو `image/jpeg` أو `image/webp` أو `application/octet-stream`
detail-picture-unreadable = يجب أن يكون الملف صورة PNG أو JPEG أو WebP
detail-picture-too-large = في الصورة 4096 بكسل على الأكثر في كل ضلع، و64 MiB بعد فك ترميزها
detail-pictures-busy = عدد الصور التي تُحوَّل الآن أكثر من اللازم
detail-reminder-steps = 5 تذكيرات على الأكثر، كل منها قبل الموعد بـ 60 إلى 2678400 ثانية
detail-reminder-twice = يُذكر كل تذكير مرة واحدة فقط
detail-read-notices = اذكر إما `up_to` وإما 100 من `ids` على الأكثر
detail-notice-kind = لا يوجد نوع كهذا
detail-email-frequency = يجب أن يكون `at_once` أو `hourly` أو `daily`؛ ويجوز مع `daily` ذكر `daily_hour` من 0 إلى 23
detail-time-of-day = يُكتب وقت من اليوم مثل `22:00`
detail-quiet-hours = يجب أن تبدأ ساعات الهدوء وتنتهي في وقتين مختلفين
