-- What the model that reads loads was asked, one row for each request: what it took and what came of it.
-- Nothing of what customers write or show.
create table reader_calls (
  id bigint generated always as identity primary key,
  model text not null,
  prompt_version text not null,
  outcome text not null check (outcome in (
    'read', 'refused', 'filtered', 'cut_off', 'empty', 'not_json', 'off_schema', 'implausible',
    'rate_limited', 'server_error', 'rejected', 'timed_out', 'unreachable'
  )),
  ms integer not null check (ms >= 0),
  -- As the answer says; null where it does not.
  tokens_in integer check (tokens_in >= 0),
  tokens_out integer check (tokens_out >= 0),
  at timestamptz not null
);
create index reader_calls_at on reader_calls (at);
