-- Every link that was asked for to choose another password, also for addresses without an account: neither the answer
-- nor its time tells them apart. The token follows from the nonce and the key of the server.
create table password_resets (
  id integer generated always as identity primary key,
  contact text not null,
  nonce text not null default replace(gen_random_uuid()::text, '-', ''),
  -- Its SHA-256; set when the link is made.
  token_hash text constraint password_resets_token_hash unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  handed_over_at timestamptz,
  used_at timestamptz
);
create index password_resets_contact on password_resets (contact, id);
create index password_resets_requested on password_resets (requested_at);

insert into message_templates (template_key, name, subject, message) values
  ('password_reset', 'Password reset', 'Choose a new password',
   '{product}: Hi {firstName}, choose a new password within an hour: {link} Wasn''t that you? Ignore this, your password stays as it is.');
