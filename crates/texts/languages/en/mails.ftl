### The mails, and the pages behind their links.

mail-footer = This e-mail was sent automatically; replies to it are not read.
mail-unsubscribe = To stop receiving such e-mails, open:

mail-confirmation = Confirm your e-mail address
    .text = Someone, probably you, gave this address for the account { $name }. The link works once, within a day.
    .action = Confirm the address
    .after = If it was not you, ignore this e-mail: nothing will happen.

mail-password-reset = Choose a new password
    .text = Someone, probably you, asked for a new password for the account { $name }. The link works once, within an hour.
    .action = Choose a new password
    .after = If it was not you, ignore this e-mail: your password stays as it is.

mail-sign-in = Someone has signed in to your account
    .text = Someone signed in to the account { $name } with its password: { $at }.
    .device = The device calls itself: { $label }
    .after = If it was you, there is nothing to do. If not, change your password now: that signs all other devices out.

mail-password-changed = Your password was changed
    .text = The password of the account { $name } was changed: { $at }. All other devices were signed out.
    .after = If it was not you, ask for a new password now, by e-mail or with your recovery code.

mail-address-changed = Your account no longer uses this address
    .text = The account { $name } no longer gets e-mail at this address: { $at }.
    .after = If it was not you, choose a new password now, with your recovery code if you cannot sign in.

mail-notifications = Your matches wait for you
    .text = This has happened in the matches of the account { $name }:

## The pages

page-confirm = Confirm your e-mail address
    .text = One more step: confirm that the address is yours.
    .action = Confirm the address
    .done = The address is confirmed.

page-reset = Choose a new password
    .text = It must be 8 to 128 characters, and hard for others to guess.
    .label = New password
    .action = Set the password
    .done = The password is set, and all devices are signed out. Keep your new recovery code safe; it is shown only now:

page-unsubscribe = No more e-mails about matches
    .text = You will get no more e-mails about your matches. E-mails about your password and your address will still come.
    .action = Stop these e-mails
    .done = You will get no more e-mails about your matches.

page-link-over = This link no longer works
    .text = It has been used, replaced by a newer one, or has expired. Ask for another one.
