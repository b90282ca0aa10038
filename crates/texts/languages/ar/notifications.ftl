### الإشعارات: ما يُبلَّغ به الشخص عن مباراة. لا يذكر `.discreet` لاعبًا ولا لعبة، لشاشة يراها غيره.

notification-your_turn = دورك في { $game }
    .discreet = حان دورك
notification-your_turns = { $count ->
    [one] مباراة واحدة تنتظرك
    [two] مباراتان تنتظرانك
    [few] { $count } مباريات تنتظرك
   *[other] { $count } مباراة تنتظرك
}
notification-reminder = وقتك في { $game } يوشك أن ينفد
    .discreet = وقتك في إحدى المباريات يوشك أن ينفد
notification-reminder_with_vacation = وقتك في { $game } يوشك أن ينفد، ما لم يؤخذ يوم من الإجازة التلقائية
    .discreet = وقتك في إحدى المباريات يوشك أن ينفد، ما لم يؤخذ يوم من الإجازة التلقائية
notification-invitation = دعوة إلى مباراة { $game }
    .discreet = لديك دعوة إلى مباراة
notification-invitation_declined = رُفضت دعوتك إلى مباراة { $game }
    .discreet = رُفضت دعوتك
notification-match_begun = بدأت مباراة { $game }
    .discreet = بدأت مباراة
notification-won = فزت في مباراة { $game }
    .discreet = انتهت مباراة
notification-lost = خسرت مباراة { $game }
    .discreet = انتهت مباراة
notification-drawn = انتهت مباراة { $game } بالتعادل
    .discreet = انتهت مباراة
notification-ended = انتهت مباراة { $game }
    .discreet = انتهت مباراة
notification-resumed = مباراة { $game } مستمرة: كان خطأ في الساعة قد أنهاها
    .discreet = تستمر مباراة كان خطأ في الساعة قد أنهاها
notification-cancelled = أُلغيت مباراة { $game }
    .discreet = أُلغيت مباراة
notification-draw = عرض تعادل في { $game }
    .discreet = لديك عرض ينتظر جوابك
notification-takeback = طلب التراجع عن نقلة في { $game }
    .discreet = لديك عرض ينتظر جوابك
notification-resignation = يريد شريكك الاستسلام في { $game }
    .discreet = لديك عرض ينتظر جوابك
notification-rematch = عرض مباراة ثانية في { $game }
    .discreet = لديك عرض ينتظر جوابك
notification-accepted = قُبل عرض في { $game }
    .discreet = قُبل عرض
notification-declined = رُفض عرض في { $game }
    .discreet = رُفض عرض
notification-message = رسالة جديدة في { $game }
    .discreet = لديك رسالة جديدة

## السطر الثاني.
notification-against = ضد { $name }
notification-from = من { $name }
notification-played = { $name }: { $move }
notification-more = { $count ->
    [zero] ولا شيء غيره
    [one] وواحد آخر
    [two] واثنان آخران
    [few] و{ $count } أخرى
    [many] و{ $count } أخرى
   *[other] و{ $count } أخرى
}
