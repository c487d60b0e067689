-- A draft of a schedule that lacks its text or its picture is missed once its time passes, and may be skipped then.
alter table social_media_posts
  drop constraint post_has_words,
  add constraint post_has_words check (
    length(btrim(content)) between 1 and 70000
    or (content = '' and (status in ('missed', 'skipped') or detail is not distinct from 'needs_text'))
  );
create index social_media_posts_drafts on social_media_posts (scheduled_for) where status = 'draft' and slot_at is not null;
