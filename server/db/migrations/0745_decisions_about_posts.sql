alter table social_media_posts
  -- Who approved or skipped a post of a schedule as it is; a change that asks again takes the decision away.
  add column decided_by integer references users (id) on delete set null,
  add column decided_at timestamptz,
  -- Its state before a person moved it to another time, for Undo, as long as `updated_at` is still `moved_at`.
  add column moved_from jsonb constraint social_media_posts_moved_from check (jsonb_typeof(moved_from) = 'object'),
  add column moved_at timestamptz,
  add constraint social_media_posts_moved_at check ((moved_from is null) = (moved_at is null));
create index social_media_posts_decided_by on social_media_posts (decided_by) where decided_by is not null;

update social_media_posts set decided_by = decision.user_id, decided_at = decision.at
from (
  select distinct on (noun_id) noun_id, move, user_id, at from transitions
  where noun = 'post' and move in ('submit', 'approve', 'skip', 'schedule', 'retry', 'unschedule')
  order by noun_id, id desc) as decision
where social_media_posts.id = decision.noun_id and needs_approval
  and decision.move in ('approve', 'skip', 'schedule', 'retry');
