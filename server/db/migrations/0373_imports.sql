-- Files of customers, past pickups and haulers that were brought over from another program; each can be undone as a whole.
create table imports (
  id integer generated always as identity primary key,
  kind text not null constraint imports_kind check (kind in ('customers', 'history', 'haulers')),
  file_name text not null,
  row_count integer not null,
  imported_by integer not null references users,
  imported_at timestamptz not null,
  undone_by integer references users,
  undone_at timestamptz,
  constraint imports_undone check ((undone_by is null) = (undone_at is null))
);
create index imports_by on imports (imported_by);
create index imports_undone_by on imports (undone_by) where undone_by is not null;

alter table customers add column import_id integer references imports;
create index customers_imported on customers (import_id) where import_id is not null;

-- Pickups from before: a record to read. They are no jobs, since no money of ours stands behind them (decision 087).
create table past_pickups (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  import_id integer not null references imports,
  picked_up_on date not null,
  address text not null,
  description text not null,
  amount_cents integer constraint past_pickups_amount check (amount_cents >= 0),
  reference text not null
);
create index past_pickups_of on past_pickups (customer_id, picked_up_on);
create index past_pickups_imported on past_pickups (import_id);

create table imported_haulers (
  hauler_id integer primary key references haulers on delete cascade,
  import_id integer not null references imports
);
create index imported_haulers_of on imported_haulers (import_id);

select audit_table('imports');
