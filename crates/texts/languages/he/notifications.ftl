### הודעות: מה נאמר לאדם על משחק. `.discreet` אינו מזכיר שחקן או משחק, למסך שגם אחרים רואים.

notification-your_turn = תורך ב{ $game }
    .discreet = תורך לשחק
notification-your_turns = { $count ->
    [one] משחק אחד מחכה לך
    [two] שני משחקים מחכים לך
   *[other] { $count } משחקים מחכים לך
}
notification-reminder = הזמן שלך ב{ $game } עומד להיגמר
    .discreet = הזמן שלך באחד המשחקים עומד להיגמר
notification-reminder_with_vacation = הזמן שלך ב{ $game } עומד להיגמר, אלא אם יילקח יום של חופשה אוטומטית
    .discreet = הזמן שלך באחד המשחקים עומד להיגמר, אלא אם יילקח יום של חופשה אוטומטית
notification-invitation = הזמנה למשחק { $game }
    .discreet = קיבלת הזמנה למשחק
notification-invitation_declined = ההזמנה שלך למשחק { $game } נדחתה
    .discreet = ההזמנה שלך נדחתה
notification-match_begun = התחיל משחק { $game }
    .discreet = התחיל משחק
notification-won = ניצחת במשחק { $game }
    .discreet = משחק הסתיים
notification-lost = הפסדת במשחק { $game }
    .discreet = משחק הסתיים
notification-drawn = משחק { $game } הסתיים בתיקו
    .discreet = משחק הסתיים
notification-ended = משחק { $game } הסתיים
    .discreet = משחק הסתיים
notification-resumed = משחק { $game } נמשך: תקלת שעון סיימה אותו
    .discreet = נמשך משחק שתקלת שעון סיימה
notification-cancelled = משחק { $game } בוטל
    .discreet = משחק בוטל
notification-draw = הצעת תיקו ב{ $game }
    .discreet = הצעה מחכה לתשובתך
notification-takeback = בקשה להחזיר מהלך ב{ $game }
    .discreet = הצעה מחכה לתשובתך
notification-resignation = הצעה להיכנע ב{ $game } מצד השותף שלך
    .discreet = הצעה מחכה לתשובתך
notification-rematch = הצעה למשחק גומלין ב{ $game }
    .discreet = הצעה מחכה לתשובתך
notification-accepted = הצעה ב{ $game } התקבלה
    .discreet = הצעה התקבלה
notification-declined = הצעה ב{ $game } נדחתה
    .discreet = הצעה נדחתה
notification-message = הודעה חדשה ב{ $game }
    .discreet = יש לך הודעה חדשה

## השורה השנייה.
notification-against = נגד { $name }
notification-from = מאת { $name }
notification-played = { $name }: { $move }
notification-more = { $count ->
    [one] ועוד אחת
    [two] ועוד שתיים
   *[other] ועוד { $count }
}
