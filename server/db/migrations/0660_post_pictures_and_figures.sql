-- What a post leads to: a page of this site, which goes out as an address that names the post.
alter table social_media_posts
  add column link text constraint social_media_posts_link check (link ~ '^/' and length(link) <= 300),
  -- When its network was asked for its figures; a post that is gone there is asked again as seldom as one with figures.
  add column metrics_asked_at timestamptz;

-- A picture of posts belongs to the team: to no job, hauler or visitor.
alter table uploads
  add column for_posts boolean not null default false,
  drop constraint attached_to_one,
  add constraint attached_to_one check (
    num_nonnulls(job_id, hauler_id) + for_posts::integer = (case when attached_at is null then 0 else 1 end)),
  add constraint uploads_photo_of_posts check (purpose = 'photo' or not for_posts);

-- What a network counted of a post when it was read last; null where it does not say.
create table social_post_metrics (
  post_id integer primary key references social_media_posts on delete cascade,
  likes integer not null constraint social_post_metrics_likes check (likes >= 0),
  comments integer not null constraint social_post_metrics_comments check (comments >= 0),
  shares integer not null constraint social_post_metrics_shares check (shares >= 0),
  impressions integer constraint social_post_metrics_impressions check (impressions >= 0),
  clicks integer constraint social_post_metrics_clicks check (clicks >= 0),
  read_at timestamptz not null
);

-- The visits and jobs of a post are found by the words of its link.
create index ad_visits_of_post on ad_visits (utm_content) where channel = 'social' and utm_content like 'post-%';
create index ad_job_touches_of_post on ad_job_touches (utm_content) where channel = 'social' and utm_content like 'post-%';
