-- Documents of haulers that expire. A hauler without one on record was approved before they were kept.
create table hauler_papers (
  id integer generated always as identity primary key,
  hauler_id integer not null references haulers (id),
  kind text not null check (kind in ('drivers_licence', 'icbc_commercial', 'insurance', 'worksafebc', 'business_licence')),
  status text not null default 'in_review' check (status in ('in_review', 'approved', 'refused', 'replaced')),
  number text check (length(number) <= 60),
  -- The last day on which it is valid.
  expires_on date not null,
  file_url text not null,
  reason text,
  sent_at timestamptz not null,
  -- The last reminder: 30 or 7 days before, or 0 after its end.
  reminded_at smallint check (reminded_at in (30, 7, 0))
);
create index hauler_papers_hauler on hauler_papers (hauler_id, kind, id desc);
create unique index hauler_papers_in_review on hauler_papers (hauler_id, kind) where status = 'in_review';
create unique index hauler_papers_approved on hauler_papers (hauler_id, kind) where status = 'approved';
create index hauler_papers_queue on hauler_papers (id) where status = 'in_review';
create index hauler_papers_ending on hauler_papers (expires_on) where status = 'approved';
create trigger delete_transitions after delete on hauler_papers referencing old table as gone
  for each statement execute function delete_transitions('paper');

alter table haulers
  -- The day on which the first required paper ends.
  add column papers_expire_on date,
  -- When that was reported.
  add column papers_expired_at timestamptz;
drop trigger haulers_change_places on haulers;
create trigger haulers_change_places
  after update on haulers
  for each row when ((old.status, old.deleted_at, old.vehicle_type, old.service_areas, old.is_available, old.week,
      old.needs_areas, old.papers_expired_at)
    is distinct from (new.status, new.deleted_at, new.vehicle_type, new.service_areas, new.is_available, new.week,
      new.needs_areas, new.papers_expired_at))
  execute function note_hauler();

alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('photo', 'licence', 'paper'));

insert into message_templates (template_key, name, subject, message) values
  ('paper_expiring', 'Document expires soon', 'Your {what} expires {day}',
   '{product}: Hi {firstName}, your {what} expires {day}. Send the renewal before then: {link}'),
  ('paper_expired', 'Document expired', 'Your {what} expired {day}',
   '{product}: Hi {firstName}, your {what} expired {day}. Jobs you have stay yours. Send the renewal: {link}');
