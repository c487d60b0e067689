-- The review queue of haulers. A decision is held for its undo seconds before it counts: until then nothing has changed
-- for the hauler, so that undoing it leaves no trace with them.
create table review_decisions (
  id integer generated always as identity primary key,
  kind text not null constraint review_decisions_kind check (kind in ('application', 'paper', 'change', 'ending')),
  -- The hauler, the paper or the change.
  subject_id integer not null,
  hauler_id integer not null references haulers (id),
  choice jsonb not null,
  user_id integer not null references users,
  -- Of the call: the audit log says it of what follows.
  team_role text not null,
  address text not null,
  decided_at timestamptz not null,
  counts_at timestamptz not null,
  -- How it ended: it counted, was undone, or the row changed meanwhile and it counted for nothing.
  outcome text constraint review_decisions_outcome check (outcome in ('counted', 'undone', 'overtaken')),
  constraint review_decisions_times check (decided_at < counts_at)
);
-- Of two colleagues who decide at the same time the first one does.
create unique index review_decisions_held on review_decisions (kind, subject_id) where outcome is null;
create index review_decisions_subject on review_decisions (kind, subject_id, id desc);
create index review_decisions_hauler on review_decisions (hauler_id);
select audit_table('review_decisions');

-- The ticks of an application; a new document takes away those that were about the old one.
create table review_checks (
  id integer generated always as identity primary key,
  hauler_id integer not null references haulers (id),
  point smallint not null constraint review_checks_point check (point between 1 and 5),
  user_id integer not null references users,
  checked_at timestamptz not null,
  constraint review_checks_once unique (hauler_id, point)
);
select audit_table('review_checks');

-- Photos that the team asked for; the row waits until the hauler has sent it.
create table photo_requests (
  id integer generated always as identity primary key,
  hauler_id integer not null references haulers (id),
  document text not null constraint photo_requests_document check (document in ('licence_photo', 'drivers_licence',
    'icbc_commercial', 'insurance', 'worksafebc', 'business_licence')),
  reason text not null,
  user_id integer not null references users,
  requested_at timestamptz not null,
  answered_at timestamptz
);
create unique index photo_requests_open on photo_requests (hauler_id, document) where answered_at is null;
create index photo_requests_hauler on photo_requests (hauler_id, document, id desc);
select audit_table('photo_requests');

create index haulers_waiting on haulers (created_at, id) where status = 'pending' and deleted_at is null;

insert into message_templates (template_key, name, subject, message) values
  ('photo_requested', 'Another photo needed', 'We need another photo of your {what}',
   '{product}: Hi {firstName}, we need another photo of your {what}. {reason} Send it here: {link}');
