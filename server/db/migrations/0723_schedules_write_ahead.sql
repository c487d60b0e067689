-- Schedules write their posts ahead into the calendar, where a person approves them. Schedules of earlier releases published by
-- themselves, and go on so until a person asks for approval.
alter table social_media_schedules
  add column needs_approval boolean not null default false,
  -- The next of its times for which no post is written yet.
  add column next_to_write timestamptz;
alter table social_media_schedules alter column needs_approval set default true;
update social_media_schedules set next_to_write = next_scheduled;
drop index social_media_schedules_due;
create index social_media_schedules_to_write on social_media_schedules (next_to_write) where is_active;

alter table social_media_posts
  add column needs_approval boolean not null default false,
  -- The time of its schedule that it was written for; it may go out at another one.
  add column slot_at timestamptz,
  -- Why it was written as it is: its schedule, place, season and the nearest text.
  add column reason jsonb constraint social_media_posts_reason check (jsonb_typeof(reason) = 'object'),
  -- Who approved, skipped, moved or edited it last: what a person has touched stays when its schedule changes.
  add column reviewed_by integer references users (id) on delete set null,
  add column reviewed_at timestamptz,
  -- When a missed post should have gone out, also after it was given another time.
  add column missed_for timestamptz;
create unique index social_media_posts_slot on social_media_posts (schedule_id, slot_at) where slot_at is not null;
create index social_media_posts_reviewer on social_media_posts (reviewed_by) where reviewed_by is not null;
create index social_media_posts_pending on social_media_posts (scheduled_for) where status = 'pending_approval';

alter table social_media_posts
  drop constraint social_media_posts_status_check,
  add constraint social_media_posts_status_check check (
    status in ('draft', 'pending_approval', 'scheduled', 'publishing', 'posted', 'failed', 'missed', 'skipped')),
  drop constraint failure_when_failed,
  drop constraint social_media_posts_detail;
update social_media_posts set status = 'missed', detail = null, missed_for = scheduled_for
where status = 'failed' and detail = 'missed';
alter table social_media_posts
  add constraint failure_when_failed check (failure is not null or status not in ('failed', 'missed')),
  add constraint social_media_posts_detail check (
    (detail is null)
    or (status = 'scheduled' and detail in ('waits_for_reconnect', 'waits_for_network'))
    or (status = 'failed' and detail = 'not_confirmed')
    or (status = 'draft' and detail = 'needs_text')
  ),
  drop constraint time_when_scheduled,
  add constraint time_when_scheduled check (
    scheduled_for is not null or status not in ('pending_approval', 'scheduled', 'publishing', 'missed', 'skipped')),
  -- A time of a schedule for which every text came too soon again waits for a person's words.
  drop constraint post_has_words,
  add constraint post_has_words check (
    length(btrim(content)) between 1 and 70000 or (content = '' and detail is not distinct from 'needs_text'));
