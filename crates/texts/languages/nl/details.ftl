### Wat er gebeurde en wat je kunt doen: de details van de problemen.

## Geweigerde opdrachten

refusal-unknown-game = er is geen spel `{ $game }`; `GET /v1/games` noemt de spellen die er zijn
refusal-unknown-variant = { $game } heeft geen variant `{ $variant }`; wel { $known }
refusal-unknown-option = { $game } { $variant } heeft geen optie `{ $option }`
refusal-bad-option = `{ $option }` moet een van deze zijn: { $known }
refusal-no-such-seat = er is geen plaats { $seat }; de plaatsen zijn 0 tot en met { $last }
refusal-seat-taken = plaats { $seat } is bezet
refusal-already-seated = je hebt al een plaats in deze partij; geef die eerst op om een andere te nemen
refusal-not-invited = alleen genodigden kunnen aan deze partij meedoen
refusal-is-guest = gasten spelen alleen vriendschappelijke partijen; registreer je om voor de rating te spelen
refusal-completion-too-low = deze partij is voor spelers die ten minste { $least } % van hun partijen uitspelen
refusal-not-a-player = je speelt niet mee in deze partij
refusal-not-your-seat = plaats { $seat } is niet van jou
refusal-seat-required = je hebt meer dan één plaats; noem er een in `seat`
refusal-not-the-creator = alleen wie een open partij heeft gemaakt, kan die annuleren
refusal-not-started = de partij is niet begonnen: er zijn nog plaatsen vrij
refusal-has-started = de partij is begonnen
refusal-over = de partij is afgelopen
refusal-not-finished = de partij is nog niet afgelopen
refusal-too-late-to-cancel = een partij kan alleen vóór de tweede zet worden geannuleerd; deze is bij zet { $ply }
refusal-not-your-turn = je bent niet aan zet
refusal-ply-ahead = de partij is bij zet { $current }, nog niet bij { $given }
refusal-stale-ply = de partij is al voorbij zet { $given }; die is nu bij zet { $current }
refusal-offer-already-made = je hebt dit voorstel al gedaan of ermee ingestemd; het is ingetrokken of afgewezen
refusal-no-offer = er is geen voorstel om op te antwoorden; het is ingetrokken of vervallen
refusal-nothing-to-take-back = er is niets om terug te nemen: je hebt nog niets gekozen, of er is sindsdien gedobbeld
refusal-too-many-takebacks =
    { $most ->
        [one] je hebt al één zet teruggenomen sinds de andere kant zette; speel verder
       *[other] je hebt al { $most } keer een zet teruggenomen sinds de andere kant zette; speel verder
    }
refusal-too-many-seatings = je hebt in deze partij al { $most } keer een plaats ingenomen; nog een keer kan niet
refusal-too-many-nonces = je hebt in deze partij { $most } keer een willekeurig getal voor de dobbelstenen gekozen; het laatste blijft
refusal-your-turn = je bent aan zet; antwoorden bereid je voor terwijl de andere kant aan zet is
refusal-no-conditions = antwoorden kun je alleen voorbereiden in een partij tussen twee spelers
refusal-no-dice = dit spel heeft geen dobbelstenen
refusal-bad-roll =
    { $count ->
        [one] bij deze worp hoort één dobbelsteen met 1 tot en met 6 ogen
       *[other] bij deze worp horen { $count } dobbelstenen met 1 tot en met 6 ogen
    }

## Voorbereide antwoorden

detail-line-too-long = er kunnen hoogstens { $most } zetten en worpen op elkaar volgen
detail-too-many-answers = je kunt hoogstens { $most } zetten en worpen voorbereiden
detail-given-twice = dit staat er tweemaal
detail-one-answer = bereid één zet voor waar je zelf aan zet bent
detail-move-or-roll = geef `move` of `roll`, niet allebei
detail-dice-before = vóór deze zet wordt er gedobbeld
detail-no-roll-here = hier wordt niet gedobbeld
detail-no-declaration = in deze partij kun je geen uitroep voorbereiden
detail-over-before = het spel is afgelopen vóór deze zet

## Zetten die niet in de notatie staan

malformed-six = een zet is een vakje zoals `-1,0`, of twee zoals `2,-3>4,0`, met `~1,1` erachter als de grootste eilanden even groot zijn; aan het eind kan een `!` staan om een vorm uit te roepen, en alleen `!` kan ook
malformed-octi = een zet is een pijl erbij, `32+A`, een stap, `32-33`, of sprongen, `42-24-26x`: de vakken zijn `11` tot en met `67`, de richtingen `A` tot en met `H`, en `x` achter een vak slaat het stuk waar je op weg daarheen overheen springt
malformed-mancala = een zet is een kuiltje van `1` tot en met `6`
malformed-mancala-ethiopian = een zet is een kuiltje van 1 tot en met 6 en een richting, zoals `3R` of `3L`
malformed-acey_deucey = een zet bestaat uit stappen zoals `in/22 13/7* 5/off`, met één spatie ertussen
malformed-acey_deucey-double = een dubbel noem je met `11:` tot en met `66:`
malformed-acey_deucey-space = tussen `66:` en de stappen staat één spatie
malformed-acey_deucey-steps =
    { $most ->
        [one] een zet heeft hoogstens één stap
       *[other] een zet heeft hoogstens { $most } stappen
    }
malformed-length = een zet heeft hoogstens { $most } bytes

## De server

detail-starting = de server start: hij wacht op de database
detail-stopping = de server stopt
detail-clocks-differ = de klok van de database loopt { $seconds } s voor op die van deze server: een van beide is fout, en de klokken van partijen staan stil tot ze gelijk lopen, of tot `turnstone repair clock`
detail-jobs-overdue = taken op de achtergrond zijn te lang niet gelukt: { $jobs }
detail-unread-responses = er liggen te veel grote antwoorden klaar die nog niet zijn gelezen
detail-waiting = er wachten hier te veel clients
detail-replays = er worden te veel partijen nagespeeld
detail-still-declining = de uitnodigingen van deze speler worden nog afgewezen; tot dat klaar is, blijft de blokkade
detail-bucket-empty = het tegoed `{ $bucket }` is op; probeer het opnieuw na het aantal seconden in `Retry-After`
detail-requests-waiting =
    { $most ->
        [one] er wacht al { $most } verzoek van je (`{ $policy }`)
       *[other] er wachten al { $most } verzoeken van je (`{ $policy }`)
    }

## Verzoeken

detail-stale-version = de partij is bij versie { $current }
detail-body-limit = de inhoud van een verzoek is hoogstens { $most } bytes
detail-body-object = de inhoud moet een JSON-object zijn
detail-json = de inhoud is geen JSON bij regel { $line }, kolom { $column }
detail-json-ends = de inhoud is geen JSON bij regel { $line }, kolom { $column }: daar houdt de inhoud op
detail-broke-off = de inhoud is halverwege afgebroken
detail-no-body = bij deze opdracht hoort geen inhoud
detail-unknown-parameter = deze opdracht heeft geen parameter met die naam
detail-parameter-twice = deze parameter staat er tweemaal
detail-tags = in `{ $header }` staan tags tussen dubbele aanhalingstekens, zoals `"v7-1f3870be"`, of `*`
detail-idempotency-key = `Idempotency-Key` is één sleutel van 1 tot en met { $most } zichtbare tekens
detail-last-event-id = `Last-Event-ID` moet de `id` van een gebeurtenis van deze stroom zijn
detail-cursor = dit is geen cursor van deze lijst
detail-day = dit moet een dag zijn, zoals `2026-11-20`
detail-no-such-message = dit bericht is er niet in deze partij
detail-no-such-event = deze gebeurtenis is er niet in deze partij
detail-so-many-events = zo veel gebeurtenissen heeft geen enkele partij
detail-seats = de plaatsen zijn 0 tot en met { $last }
detail-theme = het thema moet `light`, `dark` of `auto` zijn
detail-board-theme = het thema moet `light`, `dark` of `auto` zijn, ook na `slate-` of `paper-`
detail-engine-busy = de computer heeft te veel te doen
detail-no-review = niemand heeft om een analyse van deze partij gevraagd
detail-many-reviews = tien analyses waar je om hebt gevraagd, moeten nog worden gemaakt
detail-no-sgf = Smart Game Format kent { $game } niet
detail-around = `around` gaat niet samen met `cursor` of `friends`

## Accounts, uitnodigingen en webhooks

detail-username-taken = `{ $username }` is bezet, of was dat ooit; kies een andere gebruikersnaam
detail-username = een gebruikersnaam heeft 3 tot en met 20 van de tekens A-Z a-z 0-9 _ -
detail-username-stays = een gebruikersnaam kan niet worden gewijzigd
detail-display-name = een weergavenaam heeft 1 tot en met 40 zichtbare tekens, zonder spatie aan de uiteinden
detail-display-name-script = elk woord van een weergavenaam moet in één schrift staan
detail-reserved-name = deze naam is gereserveerd: hij lijkt op die van de server of van wie de server beheert
detail-label = een label heeft 1 tot en met 60 zichtbare tekens
detail-message = een bericht heeft 1 tot en met 2000 tekens, niet alleen spaties, en geen stuurtekens behalve regeleinden en tabs
detail-time-zone = een tijdzone is een naam uit de IANA-database, zoals `Europe/Amsterdam` of `UTC`
detail-password-name = in een wachtwoord mag je gebruikersnaam of weergavenaam niet voorkomen
detail-password-easy = dit wachtwoord is een van de eerste die anderen zouden raden; kies een langer wachtwoord
detail-block-yourself = een account kan zichzelf niet blokkeren
detail-invite-none = noem wie er mogen meedoen, of laat dit veld weg voor iedereen
detail-no-such-player = deze speler bestaat niet
detail-cannot-invite = je kunt deze speler niet uitnodigen
detail-account-deleted = het account van een speler wordt op dit moment verwijderd
detail-webhook-length = de URL heeft hoogstens 2000 tekens
detail-webhook-absolute = dit moet een volledige URL zijn
detail-webhook-https = de URL moet met `https://` beginnen
detail-webhook-password = in de URL mag geen naam of wachtwoord staan; de meldingen zijn ondertekend
detail-webhook-fragment = de URL mag geen deel na `#` hebben; dat wordt niet verstuurd
detail-webhook-port = de poort moet 443 of 8443 zijn
detail-webhook-public = de host moet op het openbare internet staan
detail-webhook-kinds = noem er minstens één, of laat dit veld weg voor alle soorten
detail-push-key = moet een ongecomprimeerd punt van P-256 zijn, 65 bytes in base64url
detail-push-auth = moet uit 16 bytes in base64url bestaan

## Klokken en uitnodigingen

detail-clock-kind = `kind` is `per_move`, `bank` of `unlimited`
detail-clock-required = bij dit soort klok is `{ $member }` verplicht
detail-clock-unknown = een `{ $kind }`-klok kent geen `{ $member }`
detail-clock-bounds = `{ $member }` moet van { $least } tot en met { $most } seconden zijn
detail-clock-cap = `cap_seconds` moet minstens `bank_seconds` zijn
detail-unlimited-unrated = een partij zonder klok telt nooit voor de rating
detail-private-unrated = een privépartij telt nooit voor de rating
detail-solo-invite = voor een solopartij nodig je niemand uit
detail-solo-seat = in een solopartij zit één speler op alle plaatsen
detail-solo-start = een solopartij begint meteen
detail-solo-unrated = een solopartij telt nooit voor de rating
detail-computer-seats = een computer speelt alleen partijen met twee plaatsen
detail-computer-solo = een solopartij heeft geen tegenstander
detail-computer-invite = voor een partij tegen een computer nodig je niemand uit
detail-computer-start = een partij tegen een computer begint meteen
detail-guests-unrated = gasten spelen alleen vriendschappelijke partijen
detail-computer-unrated = een partij tegen een computer telt nooit voor de rating
detail-computer-invited = computers nodig je niet uit; speel ertegen met `opponent`
detail-block-computer = een computer kan niet worden geblokkeerd
computer-strength-1 = verliest van een beginner
computer-strength-2 = voor beginners
computer-strength-3 = makkelijk
computer-strength-4 = voor wie het spel kent
computer-strength-5 = een goede tegenstander
computer-strength-6 = sterk
computer-strength-7 = zeer sterk
computer-strength-8 = de sterkste
detail-open-for = een partij staat een uur tot 90 dagen open: 3600 tot en met 7776000 seconden
detail-completion-open = alleen in een partij waaraan iedereen kan meedoen
detail-invite-once = nodig elke speler één keer uit, en niet jezelf
detail-invite-count =
    { $others ->
        [one] voor deze partij is nog één speler nodig; nodig er één uit
       *[other] voor deze partij zijn nog { $others } spelers nodig; nodig er precies zo veel uit
    }

## Waarom de database niet beschikbaar is

detail-unavailable = { $reason }. { $advice }
detail-database-time = de database antwoordt niet op tijd
detail-database-connections = alle verbindingen met de database zijn in gebruik
detail-database-broke = de verbinding met de database is verbroken
detail-database-write = het schrijven is afgebroken, en het resultaat is niet bekend
detail-database-read-only = de database is alleen-lezen
detail-database-lock = een ander verzoek houdt vast wat dit verzoek nodig heeft
detail-database-starting = de database start of stopt
detail-database-conflict = een ander verzoek schreef tegelijk hetzelfde
detail-database-resources = de database komt middelen tekort
detail-database-cancelled = de database heeft het werk afgebroken
detail-database-failed = de verbinding met de database is mislukt
detail-database-unreachable = de database is niet te bereiken
detail-database-none-left = de database heeft geen verbinding meer vrij
detail-database-full = de schijf van de database is vol
detail-database-schema = de tabellen van de database zijn niet die van deze versie
detail-database-rights = de database laat deze server niet toe, of laat hem zijn werk niet doen
detail-archive = het archief van oude partijen kan niet worden gelezen
detail-no-writes = de database weigert te schrijven

## Tokens, lijsten en vakanties

detail-scope = het token heeft het recht `{ $scope }` nodig
detail-session-only = dit kan alleen wie is ingelogd; met een token kan het niet
detail-unknown-app = deze server kent geen app met deze id
detail-language = de taal moet `en`, `he`, `ar`, `ru` of `nl` zijn
detail-one-of = moet een van deze zijn: { $known }
detail-at-least-one = noem er minstens één
detail-family = moet de id van een spelfamilie zijn, zoals in `GET /v1/games`
detail-link-uses = één tot en met 15 accounts kunnen een link gebruiken
detail-link-lifetime = een link geldt een minuut tot 90 dagen: 60 tot en met 7776000 seconden
detail-seek-lifetime = een zoekopdracht geldt een minuut tot 90 dagen: 60 tot en met 7776000 seconden
detail-two-seats = alleen partijen voor twee plaatsen
detail-word-needs-invite = alleen samen met `invite`
detail-invitation-word = een bericht aan de genodigden is één regel van 1 tot en met 140 tekens
detail-plan-length =
    { $most ->
        [one] plan hoogstens één periode
       *[other] plan hoogstens { $most } perioden
    }
detail-plan-overlaps = deze periode overlapt met een eerdere
detail-plan-seconds = geef hele seconden
detail-plan-order = het moet na `starts_at` zijn
detail-plan-ahead = plan niet meer dan twee jaar vooruit
detail-plan-past = het mag niet in het verleden liggen
detail-plan-balance =
    { $days ->
        [one] in { $year } is er één dag vakantie, en dit is meer
       *[other] in { $year } zijn er { $days } dagen vakantie, en dit is meer
    }
detail-plan-drawn = er is vakantie opgenomen tot { $until }; begin dan
detail-password = een wachtwoord heeft 8 tot en met 128 tekens
detail-dice-nonce = het willekeurige getal voor de dobbelstenen heeft 64 hexadecimale cijfers, in kleine letters
detail-draft-newest = alleen in de nieuwste stelling kan er een zet worden opgebouwd
detail-frame = `frame` moet `match` of `position` zijn
detail-nobody-acts = in deze partij is niemand aan zet
detail-png-width = de breedte is { $least } tot en met { $most } pixels
detail-taps-too-long = de keuzes van een zet beslaan hoogstens { $most } bytes
detail-taps = na `{ $good }` gaat geen geldige zet verder met `{ $wrong }`; mogelijk zijn: { $named }

## E-mail

detail-no-email-address = een e-mailadres is `name@example.org`, in ASCII
detail-link-over = de link is gebruikt, door een nieuwere vervangen of te oud

## Waarden

detail-required = dit is verplicht
detail-no-member = dit veld bestaat niet
detail-member-twice = dit staat er tweemaal
detail-natural-number = moet een geheel getal zijn, 0 of meer
detail-whole-number = moet een geheel getal zijn
detail-number = moet een getal zijn
detail-number-large = het getal is te groot
detail-number-small = het getal is te klein
detail-from-to = moet van { $least } tot en met { $most } zijn
detail-boolean = moet `true` of `false` zijn
detail-uuid = moet een UUID zijn
detail-text = moet een tekst zijn
detail-list = moet een lijst zijn
detail-object = moet een object zijn
detail-null = moet null zijn
detail-word-or-number = moet een woord of een geheel getal zijn
detail-instant = een tijdstip schrijf je volgens RFC 3339, zoals `2026-12-20T00:00:00Z`
detail-not-possible = deze waarde kan hier niet

## Filters en zoeken

detail-needs-player = kan alleen samen met `player`
detail-after-newest = gaat niet samen met `order=newest`
detail-unknown-username = geen speler heeft deze gebruikersnaam
detail-unknown-game = dit spel is er niet; `GET /v1/games` noemt de spellen die er zijn
detail-unknown-variant = deze variant is er niet; `GET /v1/games` noemt de varianten die er zijn
detail-search-one = stuur één van `ids`, `names` en `search`
detail-search-length = moet 1 tot en met 40 tekens hebben
detail-search-control = mag geen stuurtekens hebben
detail-at-once = hoogstens { $most } tegelijk
detail-ids = dit moeten id's zijn

## Profielen en meldingen

detail-follow-yourself = een account kan zichzelf niet volgen
detail-bio = een tekst over jezelf heeft 1 tot en met 500 tekens, niet alleen spaties, en geen stuurtekens behalve regeleinden en tabs
detail-country = een land is een code van ISO 3166-1 in hoofdletters, zoals `NL`
detail-content-encoding = stuur de inhoud zonder `Content-Encoding`
detail-picture-type = stuur een afbeelding als `image/png`, `image/jpeg`, `image/webp` of `application/octet-stream`
detail-picture-unreadable = het bestand moet een PNG-, JPEG- of WebP-afbeelding zijn
detail-picture-too-large = een afbeelding heeft hoogstens 4096 pixels aan elke kant, en 64 MiB na het decoderen
detail-pictures-busy = er worden te veel afbeeldingen omgezet
detail-reminder-steps = er zijn hoogstens 5 herinneringen, elk van 60 tot en met 2678400 seconden vooraf
detail-reminder-twice = elke herinnering mag er maar één keer staan
detail-read-notices = geef óf `up_to`, óf hoogstens 100 `ids`
detail-notice-kind = deze soort bestaat niet
detail-email-frequency = moet `at_once`, `hourly` of `daily` zijn; bij `daily` mag een `daily_hour` van 0 tot en met 23 staan
detail-time-of-day = een tijd van de dag schrijf je zoals `22:00`
detail-quiet-hours = stille uren moeten op verschillende tijden beginnen en eindigen
