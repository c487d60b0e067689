-- A person whose address or number changed between the start of a campaign and their turn.
alter table mailing_recipients
  drop constraint mailing_recipients_left_out,
  add constraint mailing_recipients_left_out check (left_out in ('blocked', 'unsubscribed', 'bounced', 'expired',
    'no_consent', 'no_contact', 'same_contact', 'recent', 'had_it', 'no_longer_fits', 'contact_changed', 'stopped'));
