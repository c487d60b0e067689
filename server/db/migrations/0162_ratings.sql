-- How customer and hauler rate each other after a paid pickup: each once, shown after both or seven days.
create table ratings (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  hauler_id integer not null references haulers (id),
  by text not null check (by in ('customer', 'hauler')),
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 1000),
  -- The customer's consent to publish it, with the sentence they agreed to and when.
  may_publish boolean not null default false,
  consent_wording text,
  consented_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ratings_once unique (job_id, by),
  constraint ratings_consent check
    (may_publish = (consent_wording is not null) and may_publish = (consented_at is not null)),
  constraint ratings_published_by_customer check (by = 'customer' or not may_publish)
);
create index ratings_of_hauler on ratings (hauler_id) where by = 'customer';
create index ratings_to_publish on ratings (updated_at) where may_publish and stars >= 4;
