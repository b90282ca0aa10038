### Что произошло и что делать: подробности ошибок.

## Отклонённые команды

refusal-unknown-game = игры `{ $game }` нет; все игры перечислены в `GET /v1/games`
refusal-unknown-variant = у игры { $game } нет варианта `{ $variant }`; есть { $known }
refusal-unknown-option = у игры { $game } { $variant } нет настройки `{ $option }`
refusal-bad-option = `{ $option }` может быть только таким: { $known }
refusal-no-such-seat = места { $seat } нет; есть места от 0 до { $last }
refusal-seat-taken = место { $seat } занято
refusal-already-seated = у вас уже есть место в этой партии; чтобы занять другое, сначала освободите его
refusal-not-invited = в эту партию могут войти только приглашённые
refusal-is-guest = гости играют только товарищеские партии; зарегистрируйтесь, чтобы играть на рейтинг
refusal-completion-too-low = эта партия для тех, кто доигрывает не меньше { $least } % своих партий
refusal-not-a-player = вы не участвуете в этой партии
refusal-not-your-seat = место { $seat } не ваше
refusal-seat-required = у вас несколько мест; назовите одно в `seat`
refusal-not-the-creator = отменить открытую партию может только её создатель
refusal-not-started = партия не началась: ещё есть свободные места
refusal-has-started = партия началась
refusal-over = партия окончена
refusal-not-finished = партия не завершена
refusal-too-late-to-cancel = партию можно отменить только до второго хода; сейчас ход { $ply }
refusal-not-your-turn = сейчас не ваш ход
refusal-ply-ahead = в партии сейчас ход { $current }, до хода { $given } она не дошла
refusal-stale-ply = партия уже прошла ход { $given }; сейчас ход { $current }
refusal-offer-already-made = вы уже сделали это предложение или согласились с ним; его отозвали или отклонили
refusal-no-offer = нет такого предложения, на которое можно ответить; оно отозвано или утратило силу
refusal-nothing-to-take-back = возвращать нечего: вы ещё не сделали выбора, или с тех пор бросали кости
refusal-too-many-takebacks =
    { $most ->
        [one] вы вернули { $most } ход с тех пор, как ходила другая сторона; играйте дальше
        [few] вы вернули { $most } хода с тех пор, как ходила другая сторона; играйте дальше
       *[other] вы вернули { $most } ходов с тех пор, как ходила другая сторона; играйте дальше
    }
refusal-too-many-seatings =
    { $most ->
        [one] вы занимали место в этой партии { $most } раз; занять его ещё раз нельзя
        [few] вы занимали место в этой партии { $most } раза; занять его ещё раз нельзя
       *[other] вы занимали место в этой партии { $most } раз; занять его ещё раз нельзя
    }
refusal-too-many-nonces =
    { $most ->
        [one] вы задали случайное число для костей в этой партии { $most } раз; последнее остаётся
        [few] вы задали случайное число для костей в этой партии { $most } раза; последнее остаётся
       *[other] вы задали случайное число для костей в этой партии { $most } раз; последнее остаётся
    }
refusal-your-turn = сейчас ваш ход; ответы готовят, пока ход за другой стороной
refusal-no-conditions = заготовить ответы можно только в партии между двумя игроками
refusal-no-dice = в этой игре нет костей
refusal-bad-roll =
    { $count ->
        [one] в этом броске { $count } кость с числом от 1 до 6
        [few] в этом броске { $count } кости с числами от 1 до 6
       *[other] в этом броске { $count } костей с числами от 1 до 6
    }

## Заготовленные ответы

detail-line-too-long =
    { $most ->
        [one] подряд может идти не более { $most } хода или броска
       *[other] подряд может идти не более { $most } ходов и бросков
    }
detail-too-many-answers =
    { $most ->
        [one] можно заготовить не более { $most } хода или броска
       *[other] можно заготовить не более { $most } ходов и бросков
    }
detail-given-twice = это указано дважды
detail-one-answer = там, где ход ваш, заготовьте один ход
detail-move-or-roll = укажите либо `move`, либо `roll`
detail-dice-before = перед этим ходом бросают кости
detail-no-roll-here = здесь кости не бросают
detail-no-declaration = в этой партии нельзя заготовить объявление
detail-over-before = игра заканчивается до этого хода

## Ходы не в нотации

malformed-six = ход — это клетка, например `-1,0`, или две, например `2,-3>4,0`, а при равенстве самых больших островов ещё и `~1,1`; в конце можно поставить `!`, чтобы объявить фигуру, или написать один `!`
malformed-octi = ход — это установка зубца, `32+A`, шаг, `32-33`, или прыжки, `42-24-26x`: квадраты от `11` до `67`, направления от `A` до `H`, а `x` после квадрата захватывает осьмиугольник, через который прыгнули на пути к нему
malformed-mancala = ход — это лунка от `1` до `6`
malformed-mancala-ethiopian = ход — это лунка от 1 до 6 и направление, например `3R` или `3L`
malformed-acey_deucey = ход — это шаги вроде `in/22 13/7* 5/off`, по одному пробелу между ними
malformed-acey_deucey-double = дубль называют одной из записей от `11:` до `66:`
malformed-acey_deucey-space = между `66:` и шагами один пробел
malformed-acey_deucey-steps =
    { $most ->
        [one] в ходе не более { $most } шага
       *[other] в ходе не более { $most } шагов
    }
malformed-length =
    { $most ->
        [one] в записи хода не более { $most } байта
       *[other] в записи хода не более { $most } байтов
    }

## Сервер

detail-starting = сервер запускается: он ждёт базу данных
detail-stopping = сервер останавливается
detail-clocks-differ = часы базы данных опережают часы этого сервера на { $seconds } с: одни из них неверны, и часы партий стоят, пока они не совпадут или пока не выполнена команда `turnstone repair clock`
detail-jobs-overdue = фоновые задания слишком давно не завершались успешно: { $jobs }
detail-unread-responses = слишком много больших ответов ждут, пока их прочитают
detail-waiting = здесь ждёт слишком много клиентов
detail-replays = воспроизводится слишком много партий
detail-still-declining = приглашения этого игрока ещё отклоняются; пока не отклонены все, блокировка остаётся
detail-bucket-empty = лимит `{ $bucket }` исчерпан; повторите через столько секунд, сколько указано в `Retry-After`
detail-requests-waiting =
    { $most ->
        [one] уже ждёт { $most } ваш запрос (`{ $policy }`)
        [few] уже ждут { $most } ваших запроса (`{ $policy }`)
       *[other] уже ждут { $most } ваших запросов (`{ $policy }`)
    }

## Запросы

detail-stale-version = версия партии сейчас { $current }
detail-body-limit =
    { $most ->
        [one] в теле запроса не более { $most } байта
       *[other] в теле запроса не более { $most } байтов
    }
detail-body-object = тело запроса должно быть объектом JSON
detail-json = тело запроса — не JSON: строка { $line }, столбец { $column }
detail-json-ends = тело запроса — не JSON: строка { $line }, столбец { $column }, там оно обрывается
detail-broke-off = тело запроса оборвалось
detail-no-body = у этой операции нет тела
detail-unknown-parameter = у этой операции нет такого параметра
detail-parameter-twice = он указан дважды
detail-tags = в `{ $header }` пишут метки в двойных кавычках, например `"v7-1f3870be"`, или `*`
detail-idempotency-key =
    { $most ->
        [one] `Idempotency-Key` — один ключ длиной от 1 до { $most } видимого знака
       *[other] `Idempotency-Key` — один ключ длиной от 1 до { $most } видимых знаков
    }
detail-last-event-id = `Last-Event-ID` должен быть значением `id` события этого потока
detail-cursor = это не курсор этого списка
detail-day = здесь должна быть дата, например `2026-11-20`
detail-no-such-message = в этой партии нет такого сообщения
detail-no-such-event = в этой партии нет такого события
detail-so-many-events = ни в одной партии нет столько событий
detail-seats = есть места от 0 до { $last }
detail-theme = тема может быть `light`, `dark` или `auto`
detail-board-theme = тема может быть `light`, `dark` или `auto`, в том числе после `slate-` или `paper-`
detail-engine-busy = у компьютера слишком много работы
detail-no-review = никто не просил разобрать эту партию
detail-many-reviews = десять разборов, о которых вы просили, ещё не сделаны
detail-no-sgf = формат Smart Game Format не знает игру { $game }
detail-around = `around` нельзя указать вместе с `cursor` или `friends`

## Аккаунты, приглашения и вебхуки

detail-username-taken = имя `{ $username }` занято или было занято раньше; выберите другое
detail-username = имя пользователя — от 3 до 20 знаков из A-Z a-z 0-9 _ -
detail-username-stays = имя пользователя изменить нельзя
detail-display-name = отображаемое имя — от 1 до 40 видимых знаков, без пробелов по краям
detail-display-name-script = каждое слово отображаемого имени должно быть написано одним алфавитом
detail-reserved-name = это имя зарезервировано: оно похоже на имя сервера или того, кто им управляет
detail-label = подпись — от 1 до 60 видимых знаков
detail-message = сообщение — от 1 до 2000 знаков, не одни пробелы, без управляющих знаков, кроме перевода строки и табуляции
detail-time-zone = часовой пояс указывают именем из базы IANA, например `Europe/Amsterdam` или `UTC`
detail-password-name = пароль не должен содержать ваше имя пользователя или отображаемое имя
detail-password-easy = этот пароль угадают одним из первых; выберите более длинный
detail-block-yourself = нельзя заблокировать самого себя
detail-invite-none = назовите тех, кто может войти, или уберите это поле, чтобы мог любой
detail-no-such-player = такого игрока нет
detail-cannot-invite = вы не можете пригласить этого игрока
detail-account-deleted = аккаунт одного из игроков сейчас удаляется
detail-webhook-length = в URL не более 2000 знаков
detail-webhook-absolute = нужен полный URL
detail-webhook-https = URL должен начинаться с `https://`
detail-webhook-password = в URL не должно быть имени или пароля; уведомления подписаны
detail-webhook-fragment = в URL не должно быть части после `#`; она не отправляется
detail-webhook-port = порт должен быть 443 или 8443
detail-webhook-public = узел должен быть в открытом интернете
detail-webhook-kinds = назовите хотя бы один вид или уберите это поле, чтобы получать все
detail-push-key = нужна несжатая точка P-256: 65 байтов в base64url
detail-push-auth = нужны 16 байтов в base64url

## Часы и приглашения

detail-clock-kind = `kind` — это `per_move`, `bank` или `unlimited`
detail-clock-required = для часов этого вида нужно `{ $member }`
detail-clock-unknown = у часов `{ $kind }` нет поля `{ $member }`
detail-clock-bounds = `{ $member }` может быть от { $least } до { $most } секунд
detail-clock-cap = `cap_seconds` не может быть меньше `bank_seconds`
detail-unlimited-unrated = партия без часов никогда не бывает рейтинговой
detail-private-unrated = закрытая партия никогда не бывает рейтинговой
detail-solo-invite = в партию с самим собой никого не приглашают
detail-solo-seat = в партии с самим собой один игрок занимает все места
detail-solo-start = партия с самим собой начинается сразу
detail-solo-unrated = партия с самим собой никогда не бывает рейтинговой
detail-computer-seats = компьютер играет только в партиях на двоих
detail-computer-solo = в партии с самим собой нет соперника
detail-computer-invite = в партию с компьютером никого не приглашают
detail-computer-start = партия с компьютером начинается сразу
detail-guests-unrated = гости играют только товарищеские партии
detail-computer-unrated = партия с компьютером никогда не бывает рейтинговой
detail-computer-invited = компьютеры не приглашают; для игры с ним есть `opponent`
detail-block-computer = компьютер нельзя заблокировать
computer-strength-1 = проигрывает новичку
computer-strength-2 = для новичков
computer-strength-3 = лёгкий
computer-strength-4 = для тех, кто знает игру
computer-strength-5 = достойный соперник
computer-strength-6 = сильный
computer-strength-7 = очень сильный
computer-strength-8 = самый сильный
detail-open-for = партия открыта от часа до 90 дней: от 3600 до 7776000 секунд
detail-completion-open = только в партии, в которую может войти любой
detail-invite-once = пригласите каждого игрока один раз и не приглашайте себя
detail-invite-count =
    { $others ->
        [one] для этой партии нужен ещё { $others } игрок; пригласите именно столько
        [few] для этой партии нужны ещё { $others } игрока; пригласите именно столько
       *[other] для этой партии нужно ещё { $others } игроков; пригласите именно столько
    }

## Почему база данных недоступна

detail-unavailable = { $reason }. { $advice }
detail-database-time = база данных не отвечает вовремя
detail-database-connections = все соединения с базой данных заняты
detail-database-broke = соединение с базой данных оборвалось
detail-database-write = запись прервалась, и её результат неизвестен
detail-database-read-only = база данных доступна только для чтения
detail-database-lock = другой запрос занял то, что нужно этому
detail-database-starting = база данных запускается или останавливается
detail-database-conflict = другой запрос одновременно записал то же самое
detail-database-resources = базе данных не хватает ресурсов
detail-database-cancelled = база данных прервала работу
detail-database-failed = не удалось соединиться с базой данных
detail-database-unreachable = нет связи с базой данных
detail-database-none-left = у базы данных не осталось свободных соединений
detail-database-full = диск базы данных заполнен
detail-database-schema = таблицы базы данных не от этой версии
detail-database-rights = база данных не впускает этот сервер или не даёт ему работать
detail-archive = архив старых партий недоступен
detail-no-writes = база данных отказывается записывать

## Токены, списки и отпуска

detail-scope = токену нужно право `{ $scope }`
detail-session-only = это можно сделать, только войдя в аккаунт; токена недостаточно
detail-unknown-app = на этом сервере нет приложения с таким идентификатором
detail-language = язык может быть только `en`, `he`, `ar`, `ru` или `nl`
detail-one-of = может быть только таким: { $known }
detail-at-least-one = назовите хотя бы один пункт
detail-family = нужен идентификатор семейства игр, как в `GET /v1/games`
detail-link-uses = ссылкой могут воспользоваться от 1 до 15 аккаунтов
detail-link-lifetime = ссылка действует от минуты до 90 дней: от 60 до 7776000 секунд
detail-seek-lifetime = заявка действует от минуты до 90 дней: от 60 до 7776000 секунд
detail-two-seats = только партии на двух игроков
detail-word-needs-invite = только вместе с `invite`
detail-invitation-word = сообщение приглашённым — одна строка от 1 до 140 символов
detail-plan-length =
    { $most ->
        [one] планируйте не более { $most } периода
       *[other] планируйте не более { $most } периодов
    }
detail-plan-overlaps = он пересекается с одним из предыдущих
detail-plan-seconds = укажите целые секунды
detail-plan-order = это время должно быть позже `starts_at`
detail-plan-ahead = планируйте не более чем на два года вперёд
detail-plan-past = это время не должно быть в прошлом
detail-plan-balance =
    { $days ->
        [one] в { $year } году есть { $days } день отпуска, а здесь больше
        [few] в { $year } году есть { $days } дня отпуска, а здесь больше
       *[other] в { $year } году есть { $days } дней отпуска, а здесь больше
    }
detail-plan-drawn = отпуск уже взят до { $until }; начните с этого времени
detail-password = в пароле от 8 до 128 знаков
detail-dice-nonce = случайное число для костей — 64 шестнадцатеричные цифры строчными буквами
detail-draft-newest = ход составляют только в последней позиции партии
detail-frame = `frame` должен быть `match` или `position`
detail-nobody-acts = в этой партии сейчас ход ни за кем
detail-png-width = ширина — от { $least } до { $most } пикселей
detail-taps-too-long = выборы одного хода занимают не более { $most } байт
detail-taps = после `{ $good }` ни один допустимый ход не продолжается с `{ $wrong }`; возможны: { $named }

## E-mail

detail-no-email-address = адрес электронной почты — это `name@example.org`, в ASCII
detail-link-over = ссылка использована, заменена более новой или устарела

## Значения

detail-required = это значение обязательно
detail-no-member = такого поля нет
detail-member-twice = указано дважды
detail-natural-number = здесь должно быть целое число, 0 или больше
detail-whole-number = здесь должно быть целое число
detail-number = здесь должно быть число
detail-number-large = число слишком большое
detail-number-small = число слишком маленькое
detail-from-to = может быть от { $least } до { $most }
detail-boolean = может быть `true` или `false`
detail-uuid = здесь должен быть UUID
detail-text = здесь должен быть текст
detail-list = здесь должен быть список
detail-object = здесь должен быть объект
detail-null = здесь должно быть null
detail-word-or-number = здесь должно быть слово или целое число
detail-instant = момент времени записывают по RFC 3339, например `2026-12-20T00:00:00Z`
detail-not-possible = такое значение здесь невозможно

## Фильтры и поиск

detail-needs-player = можно указать только вместе с `player`
detail-after-newest = нельзя указать вместе с `order=newest`
detail-unknown-username = игрока с таким именем пользователя нет
detail-unknown-game = такой игры нет; все игры перечислены в `GET /v1/games`
detail-unknown-variant = такого варианта нет; все варианты перечислены в `GET /v1/games`
detail-search-one = отправьте что-то одно из `ids`, `names` и `search`
detail-search-length = здесь должно быть от 1 до 40 знаков
detail-search-control = управляющих знаков здесь быть не должно
detail-at-once = не более { $most } за один раз
detail-ids = здесь должны быть идентификаторы

## Профили и уведомления

detail-follow-yourself = нельзя подписаться на самого себя
detail-bio = рассказ о себе — от 1 до 500 знаков, не одни пробелы, без управляющих знаков, кроме перевода строки и табуляции
detail-country = страну указывают кодом ISO 3166-1 заглавными буквами, например `NL`
detail-content-encoding = отправьте тело запроса без `Content-Encoding`
detail-picture-type = отправьте картинку как `image/png`, `image/jpeg`, `image/webp` или `application/octet-stream`
detail-picture-unreadable = файл должен быть картинкой PNG, JPEG или WebP
detail-picture-too-large = в картинке не более 4096 пикселей по каждой стороне и не более 64 МиБ после распаковки
detail-pictures-busy = сейчас преобразуется слишком много картинок
detail-reminder-steps = напоминаний не более 5, каждое за время от 60 до 2678400 секунд
detail-reminder-twice = каждое напоминание указывают только один раз
detail-read-notices = укажите либо `up_to`, либо не более 100 `ids`
detail-notice-kind = такого вида нет
detail-email-frequency = может быть `at_once`, `hourly` или `daily`; вместе с `daily` можно указать `daily_hour` от 0 до 23
detail-time-of-day = время суток записывают так: `22:00`
detail-quiet-hours = тихие часы должны начинаться и кончаться в разное время
