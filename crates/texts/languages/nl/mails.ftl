### The mails, and the pages behind their links.

mail-footer = Deze e-mail is automatisch verstuurd; antwoorden worden niet gelezen.
mail-unsubscribe = Wil je zulke e-mails niet meer ontvangen, open dan:

mail-confirmation = Bevestig je e-mailadres
    .text = Iemand, waarschijnlijk jij, heeft dit adres opgegeven voor het account { $name }. De link werkt één keer, een dag lang.
    .action = Adres bevestigen
    .after = Was jij het niet? Negeer deze e-mail dan: er gebeurt niets.

mail-password-reset = Kies een nieuw wachtwoord
    .text = Iemand, waarschijnlijk jij, heeft om een nieuw wachtwoord gevraagd voor het account { $name }. De link werkt één keer, een uur lang.
    .action = Nieuw wachtwoord kiezen
    .after = Was jij het niet? Negeer deze e-mail dan: je wachtwoord blijft zoals het is.

mail-sign-in = Iemand heeft op je account ingelogd
    .text = Iemand heeft met het wachtwoord ingelogd op het account { $name }: { $at }.
    .device = Het apparaat noemt zich: { $label }
    .after = Was jij het, dan hoef je niets te doen. Zo niet, wijzig dan nu je wachtwoord: alle andere apparaten worden dan uitgelogd.

mail-password-changed = Je wachtwoord is gewijzigd
    .text = Het wachtwoord van het account { $name } is gewijzigd: { $at }. Alle andere apparaten zijn uitgelogd.
    .after = Was jij het niet? Vraag dan nu een nieuw wachtwoord aan, per e-mail of met je herstelcode.

mail-address-changed = Je account gebruikt dit adres niet meer
    .text = Het account { $name } krijgt geen e-mail meer op dit adres: { $at }.
    .after = Was jij het niet? Kies dan nu een nieuw wachtwoord, met je herstelcode als je niet kunt inloggen.

mail-notifications = Je partijen wachten op je
    .text = Dit is er gebeurd in de partijen van het account { $name }:

## The pages

page-confirm = Bevestig je e-mailadres
    .text = Nog één stap: bevestig dat het adres van jou is.
    .action = Adres bevestigen
    .done = Het adres is bevestigd.

page-reset = Kies een nieuw wachtwoord
    .text = Het moet 8 tot 128 tekens hebben en mag niet makkelijk te raden zijn.
    .label = Nieuw wachtwoord
    .action = Wachtwoord instellen
    .done = Het wachtwoord is ingesteld en alle apparaten zijn uitgelogd. Bewaar je nieuwe herstelcode, die alleen nu te zien is:

page-unsubscribe = Geen e-mails meer over partijen
    .text = De server stuurt dan geen e-mails meer over je partijen. E-mails over je wachtwoord en je adres blijven komen.
    .action = Geen e-mails meer sturen
    .done = Je krijgt geen e-mails meer over je partijen.

page-link-over = Deze link werkt niet meer
    .text = Hij is gebruikt, door een nieuwere vervangen of te oud. Vraag een andere aan.
