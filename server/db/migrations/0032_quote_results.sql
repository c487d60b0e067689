-- What a request to the model cost, in millionths of a US cent, at the prices that were set when it was made;
-- null where no price was set or the answer did not say how many tokens it took.
alter table reader_calls add column cost_microcents bigint check (cost_microcents >= 0);

-- What a person says of an estimate that the reader was not sure of, before the pickup; once for each job.
create table quote_reviews (
  id integer generated always as identity primary key,
  job_id integer not null unique references jobs (id),
  reviewer_id integer not null references users (id),
  verdict text not null check (verdict in ('right', 'too_low', 'too_high')),
  note text,
  reviewed_at timestamptz not null
);
create index jobs_to_review on jobs (preferred_date) where needs_review;
