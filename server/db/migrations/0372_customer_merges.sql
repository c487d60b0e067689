-- Two records of one customer, made one: what moved stands here, so that it can go back for 30 days.
create table customer_merges (
  id integer generated always as identity primary key,
  kept_id integer not null references customers on delete cascade,
  merged_id integer not null references customers on delete cascade,
  jobs integer[] not null,
  contacts integer[] not null,
  addresses integer[] not null,
  notes integer[] not null,
  added_tags text[] not null,
  -- The other was blocked, and so the kept one became blocked.
  moved_block boolean not null,
  merged_by integer not null references users,
  merged_at timestamptz not null,
  undone_by integer references users,
  undone_at timestamptz,
  constraint customer_merges_two check (kept_id <> merged_id)
);
create index customer_merges_kept on customer_merges (kept_id, id);
create unique index customer_merges_once on customer_merges (merged_id) where undone_at is null;
create index customer_merges_by on customer_merges (merged_by);
create index customer_merges_undone_by on customer_merges (undone_by) where undone_by is not null;

-- Two that look alike and are not the same customer.
create table customer_distinctions (
  low_id integer not null references customers on delete cascade,
  high_id integer not null references customers on delete cascade,
  decided_by integer not null references users,
  primary key (low_id, high_id),
  constraint customer_distinctions_order check (low_id < high_id)
);
create index customer_distinctions_high on customer_distinctions (high_id);
create index customer_distinctions_by on customer_distinctions (decided_by);

select audit_table('customer_merges'), audit_table('customer_distinctions');
