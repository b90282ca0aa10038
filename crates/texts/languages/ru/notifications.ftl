### Уведомления: что человек узнаёт о партии. `.discreet` не называет ни игрока, ни игру — для экрана,
### который видят другие.

notification-your_turn = Ваш ход: { $game }
    .discreet = Ваш ход
notification-your_turns = { $count ->
    [one] { $count } партия ждёт вашего хода
    [few] { $count } партии ждут вашего хода
   *[many] { $count } партий ждут вашего хода
}
notification-reminder = Ваше время истекает: { $game }
    .discreet = В одной из партий истекает ваше время
notification-reminder_with_vacation = Ваше время истекает, если не будет взят день автоматического отпуска: { $game }
    .discreet = В одной из партий истекает ваше время, если не будет взят день автоматического отпуска
notification-invitation = Приглашение в партию: { $game }
    .discreet = Вас приглашают в партию
notification-invitation_declined = Ваше приглашение отклонено: { $game }
    .discreet = Ваше приглашение отклонено
notification-match_begun = Партия началась: { $game }
    .discreet = Партия началась
notification-won = Вы выиграли партию: { $game }
    .discreet = Партия окончена
notification-lost = Вы проиграли партию: { $game }
    .discreet = Партия окончена
notification-drawn = Ничья: { $game }
    .discreet = Партия окончена
notification-ended = Партия окончена: { $game }
    .discreet = Партия окончена
notification-resumed = Партия продолжается: её прервали неверные часы: { $game }
    .discreet = Партия, которую прервали неверные часы, продолжается
notification-cancelled = Партия отменена: { $game }
    .discreet = Партия отменена
notification-draw = Вам предлагают ничью: { $game }
    .discreet = Вам нужно ответить на предложение
notification-takeback = Вас просят вернуть ход: { $game }
    .discreet = Вам нужно ответить на предложение
notification-resignation = Ваш партнёр хочет сдаться: { $game }
    .discreet = Вам нужно ответить на предложение
notification-rematch = Вам предлагают реванш: { $game }
    .discreet = Вам нужно ответить на предложение
notification-accepted = Предложение принято: { $game }
    .discreet = Предложение принято
notification-declined = Предложение отклонено: { $game }
    .discreet = Предложение отклонено
notification-message = Новое сообщение: { $game }
    .discreet = У вас новое сообщение

## Вторая строка.
notification-against = Соперник: { $name }
notification-from = От игрока { $name }
notification-played = { $name }: ход { $move }
notification-more = { $count ->
    [one] и ещё { $count }
    [few] и ещё { $count }
    [many] и ещё { $count }
   *[other] и ещё { $count }
}
