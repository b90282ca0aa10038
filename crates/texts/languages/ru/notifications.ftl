### Уведомления: что человек узнаёт о партии. `.discreet` не называет ни игрока, ни игру — для экрана,
### который видят другие.

notice-your_turn = Ваш ход: { $game }
    .discreet = Ваш ход
notice-reminder = Ваше время истекает: { $game }
    .discreet = В одной из партий истекает ваше время
notice-invitation = Приглашение в партию: { $game }
    .discreet = Вас приглашают в партию
notice-match_begun = Партия началась: { $game }
    .discreet = Партия началась
notice-won = Вы выиграли партию: { $game }
    .discreet = Партия окончена
notice-lost = Вы проиграли партию: { $game }
    .discreet = Партия окончена
notice-drawn = Ничья: { $game }
    .discreet = Партия окончена
notice-ended = Партия окончена: { $game }
    .discreet = Партия окончена
notice-cancelled = Партия отменена: { $game }
    .discreet = Партия отменена
notice-draw = Вам предлагают ничью: { $game }
    .discreet = Вам нужно ответить на предложение
notice-takeback = Вас просят вернуть ход: { $game }
    .discreet = Вам нужно ответить на предложение
notice-resignation = Ваш партнёр хочет сдаться: { $game }
    .discreet = Вам нужно ответить на предложение
notice-rematch = Вам предлагают реванш: { $game }
    .discreet = Вам нужно ответить на предложение
notice-accepted = Предложение принято: { $game }
    .discreet = Предложение принято
notice-declined = Предложение отклонено: { $game }
    .discreet = Предложение отклонено
notice-message = Новое сообщение: { $game }
    .discreet = У вас новое сообщение

## Вторая строка.
notice-against = Соперник: { $name }
notice-from = От игрока { $name }
notice-more = { $count ->
    [one] и ещё { $count }
    [few] и ещё { $count }
    [many] и ещё { $count }
   *[other] и ещё { $count }
}
