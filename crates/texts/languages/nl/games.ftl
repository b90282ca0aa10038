### De catalogus van spellen: namen, varianten, opties, redenen van het einde, en waarom zetten niet mogen.

## Six

game-six = Six
    .summary = Leg zeshoekige stenen en maak als eerste een rij, een driehoek of een cirkel van zes.
    .notation = Leggen `q,r`; verplaatsen `q,r>q,r`, met `~q,r` (een vakje van het eiland dat blijft) als de grootste eilanden even groot zijn; uitroepen met `!` aan het eind van een zet, of alleen.
variant-six-basic = Basis
    .summary = Als alle stenen liggen, worden ze verplaatst, en ze blijven altijd aaneengesloten.
variant-six-advanced = Gevorderd
    .summary = Als alle stenen liggen, worden ze verplaatst, en stenen die worden afgezonderd, zijn geslagen.
variant-six-classic = Klassiek
    .summary = De Nederlandse spelregels: als gevorderd, de eerste zwarte steen waar je wilt, twee spelers.
option-six-seats = Twee spelers, of vier in twee teams: plaatsen 0 en 2 zwart, 1 en 3 rood.
option-six-declaration = `automatic`: een vorm wint meteen. `manual`: een vorm wint als de eigenaar hem uitroept, bij de zet die hem maakt of later.
reason-six-row = De winnaar heeft zes stenen op een rechte lijn.
reason-six-triangle = De winnaar heeft een driehoek met zijden van drie.
reason-six-ring = De winnaar heeft een cirkel: zes stenen rond een vakje.
reason-six-too_few_stones = De verliezer heeft minder dan zes stenen over, te weinig voor een vorm.
reason-six-repetition = Huisregel: dezelfde stelling kwam voor de derde keer voor; remise.
violation-six-still_placing = Stenen worden pas verplaatst als alle 42 liggen.
    .detail = stenen op het speelveld worden pas verplaatst als alle 42 liggen; leg er een uit je hand
violation-six-all_placed = Alle 42 stenen liggen, dus moet je er een verplaatsen.
    .detail = alle 42 stenen liggen; verplaats een van je stenen op het speelveld
violation-six-occupied = Op het vakje ligt al een steen.
    .detail = op dat vakje ligt een steen; kies een leeg vakje
violation-six-touches_nothing = De steen zou niet tegen een andere aan liggen.
    .detail = een steen moet met een zijde tegen een andere aan liggen
violation-six-first_stone = Basis en gevorderd: de eerste zwarte steen moet tegen de rode liggen en niet tegen de zwarte.
    .detail = de eerste zwarte steen moet tegen de rode liggen en niet tegen de zwarte
violation-six-no_stone = Op het vakje ligt geen steen om op te nemen.
    .detail = op het vakje waar je vandaan zet, ligt geen steen
violation-six-not_your_stone = De steen heeft de andere kleur.
    .detail = die steen heeft niet jouw kleur
violation-six-same_cell = Een steen moet op een ander vakje komen.
    .detail = een steen moet op een ander vakje komen
violation-six-splits = Basis: na de zet zouden er twee of meer eilanden zijn.
    .detail = na deze zet zouden er twee of meer eilanden zijn; in het basisspel blijven de stenen aaneengesloten
violation-six-tie_not_named = De grootste eilanden zijn even groot, en de zet noemt niet welk eiland er blijft.
    .detail = de grootste eilanden zijn even groot; noem het eiland dat blijft met `~` en een van zijn vakjes
violation-six-no_tie = De zet noemt een eiland, maar er is maar één grootste.
    .detail = er is maar één grootste eiland; laat de `~` en het vakje weg
violation-six-not_a_largest_island = Op het genoemde vakje ligt geen steen van een van de even grote grootste eilanden.
    .detail = op het vakje na `~` moet een steen liggen van een van de even grote grootste eilanden
violation-six-not_declared = In een automatisch spel worden vormen niet uitgeroepen.
    .detail = in dit spel wint een vorm vanzelf en roep je hem niet uit; laat de `!` weg
violation-six-no_shape = Er is geen winnende vorm om uit te roepen.
    .detail = er is geen winnende vorm om uit te roepen

## Acey-Deucey

game-acey_deucey = Acey-Deucey
    .summary = Backgammon vanaf een leeg bord, waarbij een 1-2 een dubbel naar keuze oplevert.
    .notation = De stappen op volgorde, zoals `13/7* 6/5`; `in/22` komt uit de reserve, `bar/22` van de bar, `5/off` speelt uit, en `66:` ervoor noemt een dubbel.
variant-acey_deucey-american = Amerikaans
    .summary = Schijven komen uit de reserve en worden met het precieze aantal ogen uitgespeeld, en een volledig gespeelde 1-2 levert een dubbel naar keuze op.
reason-acey_deucey-all_off = De winnaar heeft alle vijftien schijven uitgespeeld.
violation-acey_deucey-no_play_due = Er wordt geen zet verwacht.
    .detail = in deze stelling wordt geen zet verwacht
violation-acey_deucey-double_not_named = Na een 1-2 begint de zet met de dubbel die je speelt, zoals `66:`.
    .detail = noem de dubbel die je speelt, `11:` tot en met `66:`, vóór de stappen
violation-acey_deucey-double_not_due = Een dubbel noem je alleen na een volledig gespeelde 1-2.
    .detail = een dubbel noem je alleen na een volledig gespeelde 1-2
violation-acey_deucey-die_not_rolled = Geen dobbelsteen die nog over is, brengt een schijf op die manier verder.
    .detail = geen dobbelsteen die nog over is, brengt een schijf van { $from } naar { $to }
violation-acey_deucey-no_man = Daar staat geen schijf om te verzetten.
    .detail = je hebt geen schijf om van { $from } te verzetten
violation-acey_deucey-bar_first = Huisregel: een schijf op de bar moet binnenkomen voordat je een andere verzet of binnenbrengt.
    .detail = je schijf op de bar moet eerst binnenkomen
violation-acey_deucey-blocked = Op het punt staan twee of meer schijven van de tegenstander.
    .detail = punt { $to } is geblokkeerd door twee of meer schijven van de tegenstander
violation-acey_deucey-not_all_home = Je speelt niets uit zolang er een schijf buiten je huis is.
    .detail = je speelt geen schijf uit voordat alle vijftien thuis zijn
violation-acey_deucey-only_bearing_off = Zodra alle schijven thuis zijn, worden ze alleen nog uitgespeeld; binnen het huis wordt niet verzet.
    .detail = al je schijven zijn thuis: je kunt ze alleen uitspelen, elk met het precieze aantal ogen
violation-acey_deucey-no_hit = Er is een slag aangegeven waar niets te slaan is.
    .detail = op { $to } is niets te slaan
violation-acey_deucey-more_dice_playable = Je moet zo veel dobbelstenen spelen als kan.
    .detail = je kunt meer dobbelstenen spelen, en dat moet
violation-acey_deucey-higher_die = Kun je elk van de twee dobbelstenen spelen maar niet allebei, dan speel je de hoogste.
    .detail = je kunt maar één dobbelsteen spelen, en dan moet het de { $higher } zijn

## Mancala

game-mancala = Mancala
    .summary = Zaai stenen rond twee rijen van zes kuiltjes en verzamel de meeste in je verzamelkuil.
    .notation = Het kuiltje, `1` tot en met `6` vanaf jouw linkerkant; in het Ethiopische spel met de richting, `3R` of `3L`.
variant-mancala-basic = Basis
    .summary = Alleen zaaien: niets slaan, geen extra beurten, stenen die in de kuiltjes blijven tellen voor niemand.
variant-mancala-egyptian = Egyptisch
    .summary = Een laatste steen in je verzamelkuil geeft nog een beurt; in een leeg kuiltje van jezelf slaat hij.
variant-mancala-ethiopian = Ethiopisch
    .summary = Als het Egyptische spel, in beide richtingen, en geen beurt begint met een losse steen.
variant-mancala-nigerian = Nigeriaans
    .summary = Het zaaien gaat verder vanuit het laatste kuiltje, ook de andere verzamelkuil krijgt stenen, en kuiltjes waarin het er vier worden, worden geleegd.
reason-mancala-more_stones = De winnaar heeft meer stenen in de verzamelkuil.
reason-mancala-equal_stones = Beide verzamelkuilen bevatten evenveel: remise.
reason-mancala-repetition = Huisregel, alleen Ethiopisch: dezelfde stelling kwam voor de derde keer voor; elke speler krijgt de stenen van zijn eigen rij en de stenen in de verzamelkuilen worden geteld.
violation-mancala-empty_pit = Het kuiltje heeft geen stenen om te zaaien.
    .detail = kuiltje { $pit } is leeg; kies een kuiltje met stenen erin
violation-mancala-single_stone = Alleen Ethiopisch: een beurt mag niet beginnen met een kuiltje waarin precies één steen ligt.
    .detail = in kuiltje { $pit } ligt één steen; een Ethiopische beurt begint met twee of meer

## Octi

game-octi = Octi
    .summary = Geef je stukken pijlen, de richtingen waarin ze mogen gaan, en land als eerste op een OCTI-vak van de ander.
    .notation = `32+A` voegt een pijl toe (`A` noord, met de klok mee tot `H` noordwest), `32-33` is een stap, `42-24-26x` springt; `x` slaat het stuk waar je op weg naar dat vak overheen springt.
variant-octi-kids = Octi (6 × 7)
    .summary = Het spel van de spelregels in vier talen: elk vier stukken en twaalf pijlen, op zes kolommen en zeven rijen.
reason-octi-octi_square = De winnaar landde met een stuk op een OCTI-vak van de ander.
reason-octi-no_pods = Huisregel: de verliezer heeft geen stukken meer.
reason-octi-no_moves = Huisregel: de verliezer moest iets doen en kon niets doen.
reason-octi-repetition = Huisregel: dezelfde stelling, met dezelfde kant aan zet, kwam voor de derde keer voor: remise.
violation-octi-no_pod = Op het eerste vak staat geen stuk.
    .detail = op { $square } staat geen stuk
violation-octi-others_pod = Het stuk op het eerste vak is van de andere speler.
    .detail = het stuk op { $square } is niet van jou
violation-octi-empty_supply = Er is geen pijl in voorraad om toe te voegen.
    .detail = je voorraad is leeg; er is geen pijl om toe te voegen
violation-octi-prong_taken = Het stuk heeft al een pijl in die richting.
    .detail = het stuk op { $square } heeft al een pijl { $direction }
violation-octi-no_prong = Het stuk heeft geen pijl in de richting van de stap of sprong.
    .detail = het stuk van { $from } heeft geen pijl { $direction }, dus het kan niet naar { $to }
violation-octi-occupied = Het stuk zou op een vak landen dat niet leeg is.
    .detail = vak { $square } is niet leeg
violation-octi-nothing_to_jump = Op het vak waar je overheen springt, staat geen stuk.
    .detail = op { $square } staat geen stuk om overheen te springen
violation-octi-jumped_twice = In één reeks zou je tweemaal over hetzelfde vak springen.
    .detail = over { $square } is al gesprongen; in één reeks spring je niet tweemaal over hetzelfde vak
violation-octi-step_in_chain = Een stap staat op zichzelf en slaat niets.
    .detail = { $to } is één stap van { $from }; een stap staat op zichzelf en slaat niets
violation-octi-out_of_reach = Het vak is niet met één stap en niet met één sprong te bereiken.
    .detail = { $to } is vanaf { $from } niet met één stap en niet met één sprong te bereiken
violation-octi-chain_over = Na een landing op een OCTI-vak van de ander volgt niets meer.
    .detail = de reeks eindigt op { $square }, een OCTI-vak van de ander
