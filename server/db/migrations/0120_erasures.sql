-- The certificate of each erasure: what was done, when and by whom. It names no person.
create table erasures (
  id integer generated always as identity primary key,
  erased_at timestamptz not null,
  erased_by integer not null references users (id),
  -- Rows by table: {"erased": {"jobs": 2}, "deleted": {"leads": 1}, "kept": {"payments": 2}}.
  rows jsonb not null,
  files integer not null check (files >= 0)
);
create index erasures_erased_by on erasures (erased_by);

-- What is stored about one person is found by their account and contacts.
create index notifications_recipient_id on notifications (recipient_id) where recipient_id is not null;
create index notifications_recipient_phone on notifications (recipient_phone);
create index notifications_recipient_email on notifications (recipient_email);
