-- The email of a credit note brings its PDF along: the note is found by its message. Those from before have a link alone.
alter table account_credit_notes
  add column notification_id integer references notifications on delete set null;
create index account_credit_notes_notification on account_credit_notes (notification_id)
  where notification_id is not null;
