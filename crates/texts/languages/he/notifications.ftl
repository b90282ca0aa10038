### הודעות: מה נאמר לאדם על משחק. `.discreet` אינו מזכיר שחקן או משחק, למסך שגם אחרים רואים.

notice-your_turn = תורך ב{ $game }
    .discreet = תורך לשחק
notice-reminder = הזמן שלך ב{ $game } עומד להיגמר
    .discreet = הזמן שלך באחד המשחקים עומד להיגמר
notice-invitation = הזמנה למשחק { $game }
    .discreet = קיבלת הזמנה למשחק
notice-match_begun = התחיל משחק { $game }
    .discreet = התחיל משחק
notice-won = ניצחת במשחק { $game }
    .discreet = משחק הסתיים
notice-lost = הפסדת במשחק { $game }
    .discreet = משחק הסתיים
notice-drawn = משחק { $game } הסתיים בתיקו
    .discreet = משחק הסתיים
notice-ended = משחק { $game } הסתיים
    .discreet = משחק הסתיים
notice-cancelled = משחק { $game } בוטל
    .discreet = משחק בוטל
notice-draw = הצעת תיקו ב{ $game }
    .discreet = הצעה מחכה לתשובתך
notice-takeback = בקשה להחזיר מהלך ב{ $game }
    .discreet = הצעה מחכה לתשובתך
notice-resignation = הצעה להיכנע ב{ $game } מצד השותף שלך
    .discreet = הצעה מחכה לתשובתך
notice-rematch = הצעה למשחק חוזר ב{ $game }
    .discreet = הצעה מחכה לתשובתך
notice-accepted = הצעה ב{ $game } התקבלה
    .discreet = הצעה התקבלה
notice-declined = הצעה ב{ $game } נדחתה
    .discreet = הצעה נדחתה
notice-message = הודעה חדשה ב{ $game }
    .discreet = יש לך הודעה חדשה

## השורה השנייה.
notice-against = נגד { $name }
notice-from = מאת { $name }
notice-more = { $count ->
    [one] ועוד אחת
    [two] ועוד שתיים
   *[other] ועוד { $count }
}
