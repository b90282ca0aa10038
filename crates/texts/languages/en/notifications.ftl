### Notifications: what a person is told of a match. `.discreet` names neither player nor game, for a
### screen that others see.

notification-your_turn = Your turn in { $game }
    .discreet = It is your turn
notification-your_turns = { $count ->
    [one] A match waits for you
   *[other] { $count } matches wait for you
}
notification-reminder = Your time in { $game } is running out
    .discreet = Your time in a match is running out
notification-reminder_with_vacation = Your time in { $game } runs out soon, unless an automatic vacation day is used
    .discreet = Your time in a match runs out soon, unless an automatic vacation day is used
notification-invitation = Invitation to a match of { $game }
    .discreet = You are invited to a match
notification-invitation_declined = Your invitation to a match of { $game } was declined
    .discreet = Your invitation was declined
notification-match_begun = A match of { $game } has begun
    .discreet = A match has begun
notification-won = You have won a match of { $game }
    .discreet = A match has ended
notification-lost = You have lost a match of { $game }
    .discreet = A match has ended
notification-drawn = A match of { $game } is a draw
    .discreet = A match has ended
notification-ended = A match of { $game } has ended
    .discreet = A match has ended
notification-resumed = A match of { $game } goes on; a clock error had ended it
    .discreet = A match goes on that a clock error had ended
notification-cancelled = A match of { $game } was cancelled
    .discreet = A match was cancelled
notification-draw = Draw offer in { $game }
    .discreet = You have an offer to answer
notification-takeback = Takeback request in { $game }
    .discreet = You have an offer to answer
notification-resignation = Your partner wants to resign in { $game }
    .discreet = You have an offer to answer
notification-rematch = Rematch offer in { $game }
    .discreet = You have an offer to answer
notification-accepted = An offer in { $game } was accepted
    .discreet = An offer was accepted
notification-declined = An offer in { $game } was declined
    .discreet = An offer was declined
notification-message = New message in { $game }
    .discreet = You have a new message

## The second line.
notification-against = Against { $name }
notification-from = From { $name }
notification-played = { $name } played { $move }
notification-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
