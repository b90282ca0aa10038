### Notifications: what a person is told of a match. `.discreet` names neither player nor game, for a
### screen that others see.

notice-your_turn = Your turn in { $game }
    .discreet = It is your turn
notice-reminder = Your time in { $game } is running out
    .discreet = Your time in a match is running out
notice-invitation = Invitation to a match of { $game }
    .discreet = You are invited to a match
notice-match_begun = A match of { $game } has begun
    .discreet = A match has begun
notice-won = You have won a match of { $game }
    .discreet = A match has ended
notice-lost = You have lost a match of { $game }
    .discreet = A match has ended
notice-drawn = A match of { $game } is a draw
    .discreet = A match has ended
notice-ended = A match of { $game } has ended
    .discreet = A match has ended
notice-cancelled = A match of { $game } was cancelled
    .discreet = A match was cancelled
notice-draw = Offer of a draw in { $game }
    .discreet = You have an offer to answer
notice-takeback = Request to take back a move in { $game }
    .discreet = You have an offer to answer
notice-resignation = Your partner wants to resign in { $game }
    .discreet = You have an offer to answer
notice-rematch = Offer of a rematch in { $game }
    .discreet = You have an offer to answer
notice-accepted = An offer in { $game } was accepted
    .discreet = An offer was accepted
notice-declined = An offer in { $game } was declined
    .discreet = An offer was declined
notice-message = New message in { $game }
    .discreet = You have a new message

## The second line.
notice-against = Against { $name }
notice-from = From { $name }
notice-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
