### Meldingen: wat iemand over een partij te horen krijgt. `.discreet` noemt speler noch spel, voor een
### scherm dat anderen zien.

notification-your_turn = Jij bent aan zet bij { $game }
    .discreet = Jij bent aan zet
notification-your_turns = { $count ->
    [one] Een partij wacht op je
   *[other] { $count } partijen wachten op je
}
notification-reminder = Je tijd bij { $game } raakt op
    .discreet = Je tijd in een partij raakt op
notification-reminder_with_vacation = Je tijd bij { $game } raakt op, tenzij er een dag automatische vakantie wordt opgenomen
    .discreet = Je tijd in een partij raakt op, tenzij er een dag automatische vakantie wordt opgenomen
notification-invitation = Uitnodiging voor een partij { $game }
    .discreet = Je bent uitgenodigd voor een partij
notification-invitation_declined = Je uitnodiging voor een partij { $game } is afgewezen
    .discreet = Je uitnodiging is afgewezen
notification-match_begun = Een partij { $game } is begonnen
    .discreet = Er is een partij begonnen
notification-won = Je hebt een partij { $game } gewonnen
    .discreet = Er is een partij afgelopen
notification-lost = Je hebt een partij { $game } verloren
    .discreet = Er is een partij afgelopen
notification-drawn = Een partij { $game } is remise
    .discreet = Er is een partij afgelopen
notification-ended = Een partij { $game } is afgelopen
    .discreet = Er is een partij afgelopen
notification-resumed = Een partij { $game } gaat verder: een klok die verkeerd liep had haar beëindigd
    .discreet = Een partij gaat verder die door een verkeerd lopende klok was beëindigd
notification-cancelled = Een partij { $game } is geannuleerd
    .discreet = Er is een partij geannuleerd
notification-draw = Remisevoorstel bij { $game }
    .discreet = Er wacht een voorstel op je antwoord
notification-takeback = Verzoek om een zet terug te nemen bij { $game }
    .discreet = Er wacht een voorstel op je antwoord
notification-resignation = Je partner wil opgeven bij { $game }
    .discreet = Er wacht een voorstel op je antwoord
notification-rematch = Voorstel voor een revanche bij { $game }
    .discreet = Er wacht een voorstel op je antwoord
notification-accepted = Een voorstel bij { $game } is geaccepteerd
    .discreet = Een voorstel is geaccepteerd
notification-declined = Een voorstel bij { $game } is afgewezen
    .discreet = Een voorstel is afgewezen
notification-message = Nieuw bericht bij { $game }
    .discreet = Je hebt een nieuw bericht

## De tweede regel.
notification-against = Tegen { $name }
notification-from = Van { $name }
notification-played = { $name } speelde { $move }
notification-more = { $count ->
    [one] en nog één
   *[other] en nog { $count }
}
