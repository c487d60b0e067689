-- Vehicle, insurance and licence of a working hauler change once the team has approved them.
create table hauler_changes (
  id integer generated always as identity primary key,
  hauler_id integer not null references haulers (id),
  kind text not null check (kind in ('vehicle', 'insurance', 'licence')),
  status text not null default 'in_review' check (status in ('in_review', 'approved', 'refused', 'withdrawn')),
  next jsonb not null,
  -- What counted when it was requested.
  previous jsonb not null,
  reason text,
  requested_at timestamptz not null
);
create index hauler_changes_hauler on hauler_changes (hauler_id, kind, id desc);
create unique index hauler_changes_in_review on hauler_changes (hauler_id, kind) where status = 'in_review';
create index hauler_changes_queue on hauler_changes (id) where status = 'in_review';
create trigger delete_transitions after delete on hauler_changes referencing old table as gone
  for each statement execute function delete_transitions('hauler_change');

insert into message_templates (template_key, name, subject, message) values
  ('change_approved', 'Change approved', 'Your {what} is approved',
   '{product}: Hi {firstName}, our team approved your {what}. It counts from now on. Your account: {link}'),
  ('change_refused', 'Change refused', 'Your {what} needs another look',
   '{product}: Hi {firstName}, our team could not approve your {what}: {reason} What you had before still counts. Your account: {link}'),
  ('application_reopened', 'Application in review again', 'Your application is in review again',
   '{product}: Hi {firstName}, your application is in review again. We''ll reply by message. Your account: {link}');
