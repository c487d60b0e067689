-- A new email address or number counts once the code sent to it was typed in; until then the old one stays.
create table contact_changes (
  user_id integer not null references users (id),
  kind text not null check (kind in ('email', 'phone')),
  -- As accounts keep it: an address in lower case, a number in E.164.
  contact text not null,
  requested_at timestamptz not null,
  primary key (user_id, kind)
);

insert into message_templates (template_key, name, subject, message) values
  ('contact_code', 'Code for a new contact', 'Confirm this address',
   '{product}: {code} is the code to confirm this contact for your account. It works for 10 minutes. Did not ask for it? Ignore this message.');
