-- array_to_string is not immutable for every type; for text it is.
create function hashtag_words(text[]) returns text
  language sql immutable parallel safe returns null on null input
  as $$ select array_to_string($1, ' ') $$;

-- Of a long post its beginning is searched.
alter table social_media_posts add column search_key text not null generated always as (search_key(
  left(content, 4000) || ' ' || hashtag_words(hashtags))) stored;
create index social_media_posts_search on social_media_posts using gin (search_key gin_trgm_ops);

create index social_media_posts_by_created on social_media_posts (created_at, id);
-- When a post went out, else when it is to; drafts without a time come last.
create index social_media_posts_by_time on social_media_posts (
  (coalesce(case when status = 'posted' then posted_at else scheduled_for end, 'infinity'::timestamptz)), id);
create index social_media_posts_of_status on social_media_posts (status, created_at, id);
create index social_media_posts_of_platform on social_media_posts (platform, created_at, id);
