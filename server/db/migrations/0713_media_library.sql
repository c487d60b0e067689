-- The media library of social posts (decision 131).

-- Whether photos of a pickup may be shown. A row is proof: apart from its withdrawal it is never changed.
create table photo_consents (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  -- The words that the customer read, or that a person of the team read to them.
  wording text not null constraint photo_consents_wording check (wording <> ''),
  source text not null
    constraint photo_consents_source check (source in ('job_page', 'phone', 'email', 'text', 'in_person')),
  given_at timestamptz not null,
  -- Null where the customer said so themselves.
  recorded_by integer references users (id) on delete set null,
  withdrawn_at timestamptz constraint photo_consents_withdrawn check (withdrawn_at >= given_at),
  withdrawn_by integer references users (id) on delete set null
);
create unique index photo_consents_of_job on photo_consents (job_id) where withdrawn_at is null;
create index photo_consents_by_given on photo_consents (given_at, id) where withdrawn_at is null;
create index photo_consents_job on photo_consents (job_id);
create index photo_consents_recorded_by on photo_consents (recorded_by);
create index photo_consents_withdrawn_by on photo_consents (withdrawn_by);

create table library_pictures (
  id integer generated always as identity primary key,
  -- As it came: an upload of the team, or a photo of a pickup, which no post carries.
  original text not null constraint library_pictures_original unique references uploads (name),
  -- What posts carry: another file where parts are blurred, and always for a photo of a pickup.
  upload text not null constraint library_pictures_upload unique references uploads (name),
  job_id integer references jobs (id),
  alt text not null default '' constraint library_pictures_alt check (length(alt) <= 1000),
  blurs jsonb not null default '[]' constraint library_pictures_blurs check (jsonb_typeof(blurs) = 'array'),
  crops jsonb not null default '{}' constraint library_pictures_crops check (jsonb_typeof(crops) = 'object'),
  added_by integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- It was taken out of the library, and posts that are out still show it.
  removed_at timestamptz,
  search_key text not null generated always as (search_key(alt)) stored,
  constraint library_pictures_of_job check (job_id is null or upload <> original)
);
create index library_pictures_by_created on library_pictures (created_at, id) where removed_at is null;
create index library_pictures_search on library_pictures using gin (search_key gin_trgm_ops);
create index library_pictures_job on library_pictures (job_id) where job_id is not null;
create index library_pictures_added_by on library_pictures (added_by);

-- Which posts have a picture.
create index social_media_posts_pictures on social_media_posts using gin (media jsonb_path_ops);

select audit_table('photo_consents');
select audit_table('library_pictures');

-- The pictures that posts had so far, described as their latest post does.
insert into library_pictures (original, upload, alt, added_by, created_at)
  select uploads.name, uploads.name, coalesce(latest.alt, ''), uploads.user_id, uploads.created_at
  from uploads left join lateral (
    select left(picture ->> 'alt', 1000) as alt
    from social_media_posts cross join jsonb_array_elements(media) as picture
    where picture ->> 'upload' = uploads.name
    order by social_media_posts.id desc limit 1) as latest on true
  where for_posts;
