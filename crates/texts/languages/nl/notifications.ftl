### Meldingen: wat iemand over een partij te horen krijgt. `.discreet` noemt speler noch spel, voor een
### scherm dat anderen zien.

notice-your_turn = Jij bent aan de beurt bij { $game }
    .discreet = Jij bent aan de beurt
notice-reminder = Je tijd bij { $game } raakt op
    .discreet = Je tijd in een partij raakt op
notice-invitation = Uitnodiging voor een partij { $game }
    .discreet = Je bent uitgenodigd voor een partij
notice-match_begun = Een partij { $game } is begonnen
    .discreet = Er is een partij begonnen
notice-won = Je hebt een partij { $game } gewonnen
    .discreet = Er is een partij afgelopen
notice-lost = Je hebt een partij { $game } verloren
    .discreet = Er is een partij afgelopen
notice-drawn = Een partij { $game } is remise
    .discreet = Er is een partij afgelopen
notice-ended = Een partij { $game } is afgelopen
    .discreet = Er is een partij afgelopen
notice-cancelled = Een partij { $game } is afgelast
    .discreet = Er is een partij afgelast
notice-draw = Remiseaanbod bij { $game }
    .discreet = Er wacht een aanbod op je antwoord
notice-takeback = Verzoek om een zet terug te nemen bij { $game }
    .discreet = Er wacht een aanbod op je antwoord
notice-resignation = Je partner wil opgeven bij { $game }
    .discreet = Er wacht een aanbod op je antwoord
notice-rematch = Aanbod van een revanche bij { $game }
    .discreet = Er wacht een aanbod op je antwoord
notice-accepted = Een aanbod bij { $game } is aangenomen
    .discreet = Een aanbod is aangenomen
notice-declined = Een aanbod bij { $game } is afgewezen
    .discreet = Een aanbod is afgewezen
notice-message = Nieuw bericht bij { $game }
    .discreet = Je hebt een nieuw bericht

## De tweede regel.
notice-against = Tegen { $name }
notice-from = Van { $name }
notice-more = { $count ->
    [one] en nog één
   *[other] en nog { $count }
}
