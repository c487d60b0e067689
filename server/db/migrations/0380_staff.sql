-- Invitations to the team. The link is in the email alone: its token follows from `secret` and the server's key, and
-- `token_hash` finds the invitation of a token.
create table staff_invitations (
  id integer generated always as identity primary key,
  email text not null,
  team_role text not null constraint staff_invitations_role
    check (team_role in ('owner', 'dispatcher', 'marketing', 'accountant', 'read-only')),
  invited_by integer not null references users,
  secret text not null,
  token_hash text not null constraint staff_invitations_token unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Why the email did not arrive.
  failure text,
  accepted_at timestamptz,
  -- Who joined by it.
  user_id integer references users,
  withdrawn_at timestamptz,
  constraint staff_invitations_accepted check ((accepted_at is null) = (user_id is null)),
  constraint staff_invitations_end check (accepted_at is null or withdrawn_at is null)
);
-- One open invitation for an address.
create unique index staff_invitations_open on staff_invitations (email) where accepted_at is null and withdrawn_at is null;
select audit_table('staff_invitations');

-- When each colleague made a call last, to within a few minutes. Not in `users`: each change there makes every server ask again who is calling.
create table staff_seen (
  user_id integer primary key references users,
  seen_at timestamptz not null
);

insert into message_templates (template_key, name, subject, message) values
  ('staff_invited', 'Invitation to the team', 'You are invited to the team',
   '{product}: {inviterName} invites you to join the team as {role}. Choose your name and password here: {link} The link works for 7 days, and once.');
