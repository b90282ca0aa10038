### The mails, and the pages behind their links.

mail-footer = The server sends this mail by itself; answers to it are not read.
mail-unsubscribe = To get no more such mails, open:

mail-confirmation = Confirm your e-mail address
    .text = Somebody, probably you, gave this address for the account { $name }. The link works once, for a day.
    .action = Confirm the address
    .after = If it was not you, ignore this mail: nothing happens then.

mail-password-reset = Choose a new password
    .text = Somebody, probably you, asked for a new password of the account { $name }. The link works once, for an hour.
    .action = Choose a new password
    .after = If it was not you, ignore this mail: your password stays as it is.

mail-sign-in = Somebody has logged in to your account
    .text = Somebody logged in to the account { $name } with its password: { $at }.
    .device = The device calls itself: { $label }
    .after = If it was you, there is nothing to do. If not, change your password now: that logs all other devices out.

mail-password-changed = Your password was changed
    .text = The password of the account { $name } was changed: { $at }. All other devices were logged out.
    .after = If it was not you, ask for a new password now, by mail or with your recovery code.

mail-address-changed = Your account no longer uses this address
    .text = The account { $name } gets no more mail at this address: { $at }.
    .after = If it was not you, choose a new password now, with your recovery code if you cannot log in.

mail-notifications = Your matches wait for you
    .text = This has happened in the matches of the account { $name }:

## The pages

page-confirm = Confirm your e-mail address
    .text = One more step: confirm that the address is yours.
    .action = Confirm the address
    .done = The address is confirmed.

page-reset = Choose a new password
    .text = It must be 8 to 128 characters, and not one that others would guess.
    .label = New password
    .action = Set the password
    .done = The password is set, and all devices are logged out. Keep your new recovery code, which is shown only now:

page-unsubscribe = No more mails about matches
    .text = The server then sends no more mails about your matches. Mails about your password and your address still come.
    .action = Send no more mails
    .done = You get no more mails about your matches.

page-link-over = This link does not work any more
    .text = It was used, a newer one took its place, or it is too old. Ask for another one.
