### الإشعارات: ما يُبلَّغ به الشخص عن مباراة. لا يذكر `.discreet` لاعبًا ولا لعبة، لشاشة يراها غيره.

notice-your_turn = دورك في { $game }
    .discreet = حان دورك
notice-reminder = وقتك في { $game } يوشك أن ينفد
    .discreet = وقتك في إحدى المباريات يوشك أن ينفد
notice-invitation = دعوة إلى مباراة { $game }
    .discreet = لديك دعوة إلى مباراة
notice-match_begun = بدأت مباراة { $game }
    .discreet = بدأت مباراة
notice-won = فزت في مباراة { $game }
    .discreet = انتهت مباراة
notice-lost = خسرت مباراة { $game }
    .discreet = انتهت مباراة
notice-drawn = انتهت مباراة { $game } بالتعادل
    .discreet = انتهت مباراة
notice-ended = انتهت مباراة { $game }
    .discreet = انتهت مباراة
notice-cancelled = أُلغيت مباراة { $game }
    .discreet = أُلغيت مباراة
notice-draw = عرض تعادل في { $game }
    .discreet = لديك عرض ينتظر جوابك
notice-takeback = طلب استرجاع نقلة في { $game }
    .discreet = لديك عرض ينتظر جوابك
notice-resignation = يريد شريكك الاستسلام في { $game }
    .discreet = لديك عرض ينتظر جوابك
notice-rematch = عرض إعادة مباراة في { $game }
    .discreet = لديك عرض ينتظر جوابك
notice-accepted = قُبل عرض في { $game }
    .discreet = قُبل عرض
notice-declined = رُفض عرض في { $game }
    .discreet = رُفض عرض
notice-message = رسالة جديدة في { $game }
    .discreet = لديك رسالة جديدة

## السطر الثاني.
notice-against = ضد { $name }
notice-from = من { $name }
notice-more = { $count ->
    [zero] ولا شيء غيره
    [one] وواحد آخر
    [two] واثنان آخران
    [few] و{ $count } أخرى
    [many] و{ $count } أخرى
   *[other] و{ $count } أخرى
}
