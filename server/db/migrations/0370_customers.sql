-- Whoever books is a customer: found by the email address of the booking, or by its phone number where it has no
-- address (decision 086). A job is noted as it is inserted, whichever way it comes, and attached by settle_customers.
create table customers (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null default '',
  -- Of a company; empty for a person.
  company text not null default '',
  -- The contacts that the team uses first; customer_contacts holds all of them.
  email text,
  phone text not null default '',
  phone_e164 text,
  language text not null default 'en' constraint customers_language check (language in ('en', 'fr', 'pa', 'zh', 'yue', 'ko', 'tl')),
  tags text[] not null default '{}',
  blocked_at timestamptz,
  blocked_by integer references users,
  blocked_reason text not null default '',
  -- Counts the edits, so that two people do not overwrite each other.
  version integer not null default 1,
  -- The customer that this one was merged into, until that is undone.
  merged_into integer references customers on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Names (also those of bookings), contacts and addresses; rekey_customers keeps it.
  search_key text not null default '',
  constraint customers_not_itself check (merged_into <> id),
  constraint customers_blocked check ((blocked_at is null) = (blocked_reason = ''))
);
create function customer_name(c customers) returns text language sql immutable parallel safe as $$
  select lower(coalesce(nullif(c.company, ''), c.first_name || ' ' || c.last_name))
$$;
create index customers_by_created on customers (created_at, id) where merged_into is null;
create index customers_by_name on customers (customer_name(customers), id) where merged_into is null;
create index customers_companies on customers (created_at, id) where merged_into is null and company <> '';
create index customers_blocked_ones on customers (created_at, id) where merged_into is null and blocked_at is not null;
create index customers_tags on customers using gin (tags);
create index customers_search on customers using gin (search_key gin_trgm_ops);
create index customers_merged on customers (merged_into) where merged_into is not null;
create index customers_blocked_by on customers (blocked_by) where blocked_by is not null;

-- An address belongs to one customer; a phone number may be shared, which makes a suggestion to merge.
create table customer_contacts (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  kind text not null constraint customer_contacts_kind check (kind in ('email', 'phone')),
  -- E.164, or an address in lower case.
  value text not null,
  -- Whose it is, and what for.
  name text not null default '',
  purpose text not null default '',
  constraint customer_contacts_once unique (customer_id, kind, value)
);
create unique index customer_contacts_email on customer_contacts (value) where kind = 'email';
create index customer_contacts_phone on customer_contacts (value) where kind = 'phone';

create table customer_addresses (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  address text not null,
  -- The address as a search compares it: two spellings of one are one.
  address_key text not null generated always as (search_key(address)) stored,
  notes text not null default '',
  constraint customer_addresses_once unique (customer_id, address_key)
);
create index customer_addresses_same on customer_addresses (address_key);

create table customer_notes (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  words text not null,
  is_pinned boolean not null default false,
  written_by integer not null references users,
  written_at timestamptz not null
);
create index customer_notes_of on customer_notes (customer_id, id);
create index customer_notes_by on customer_notes (written_by);

-- Whose job it is. Not a column of jobs, so that a merge moves small rows and locks no job.
create table customer_jobs (
  job_id integer primary key references jobs on delete cascade,
  customer_id integer not null references customers on delete cascade
);
create index customer_jobs_of on customer_jobs (customer_id, job_id);

-- What the directory sorts and filters by, kept by the triggers below.
create table customer_figures (
  customer_id integer primary key references customers on delete cascade,
  jobs integer not null default 0,
  -- The day of the latest completed pickup.
  last_pickup date,
  -- Of the latest booking.
  area text,
  -- What the customer paid, net of refunds and of what the bank took back.
  lifetime_cents bigint not null default 0,
  -- Bookings on the web that were refused because the customer is blocked.
  refused integer not null default 0,
  refused_at timestamptz
);
create index customer_figures_by_lifetime on customer_figures (lifetime_cents, customer_id);
create index customer_figures_by_pickup on customer_figures ((coalesce(last_pickup, date '0001-01-01')), customer_id);
create index customer_figures_by_area on customer_figures (area, customer_id);
create function add_customer_figures() returns trigger language plpgsql as $$
begin
  insert into customer_figures (customer_id) values (new.id);
  return null;
end $$;
create trigger customers_figures after insert on customers for each row execute function add_customer_figures();

create function rekey_customers(ids integer[]) returns void language sql as $$
  update customers c set search_key = search_key(concat_ws(' ', c.first_name, c.last_name, c.company, c.phone,
    (select string_agg(value || ' ' || name, ' ') from customer_contacts where customer_id = c.id),
    (select string_agg(distinct names, ' ') from (
      select first_name || ' ' || last_name as names from customer_jobs join jobs on jobs.id = job_id
        where customer_id = c.id order by job_id desc limit 50) as booked),
    (select string_agg(address, ' ') from (
      select address from customer_addresses where customer_id = c.id order by id desc limit 100) as latest)))
  where id = any(ids)
$$;

-- Of the money that moves, what comes from the customer and goes back.
create function is_of_customer(kind text, account text) returns boolean language sql immutable as $$
  select account = 'cash' and kind not in ('payout', 'share_reversal', 'provider_fee', 'dispute_fee')
$$;

create function recount_customer_jobs(ids integer[]) returns void language sql as $$
  update customer_figures f set (jobs, last_pickup, area) = (
    select count(*), max(j.ended_on) filter (where j.status = 'completed'),
      (array_agg(j.area order by j.id desc) filter (where j.area is not null))[1]
    from customer_jobs c join jobs j on j.id = c.job_id
    where c.customer_id = f.customer_id and j.deleted_at is null)
  where customer_id = any(ids)
$$;

create function recount_customers(ids integer[]) returns void language sql as $$
  select recount_customer_jobs(ids);
  update customer_figures f set lifetime_cents = coalesce((
    select sum(e.amount_cents) from customer_jobs c
      join ledger_transactions t on t.job_id = c.job_id join ledger_entries e on e.transaction_id = t.id
    where c.customer_id = f.customer_id and is_of_customer(t.kind, e.account)), 0)
  where customer_id = any(ids)
$$;

-- Jobs that are new, or whose figures have changed. Only inserts: two bookings of one customer, or with one new address, must
-- not wait for each other, and a transaction of many jobs locks no customers.
create table customer_changes (
  id bigint generated always as identity primary key,
  job_id integer not null
);

create function note_job() returns trigger language plpgsql as $$
begin
  insert into customer_changes (job_id) values (new.id);
  return null;
end $$;
create trigger jobs_attached after insert on jobs for each row execute function note_job();
create trigger jobs_recounted after update of status, deleted_at on jobs for each row
  when (old.deleted_at is distinct from new.deleted_at or old.status <> 'completed' and new.status = 'completed')
  execute function note_job();

create function note_paid_jobs() returns trigger language plpgsql as $$
begin
  insert into customer_changes (job_id)
    select distinct t.job_id from new_rows e join ledger_transactions t on t.id = e.transaction_id
    where is_of_customer(t.kind, e.account);
  return null;
end $$;
create trigger ledger_entries_lifetime after insert on ledger_entries referencing new table as new_rows
  for each statement execute function note_paid_jobs();

-- One job, for the holder of the lock of settle_customers.
create function attach_job(j jobs) returns void language plpgsql as $$
declare
  contact constant text := coalesce(nullif(lower(j.email), ''), j.phone_e164);
  by_phone constant boolean := nullif(j.email, '') is null;
  owner integer;
begin
  if contact is null or contact like '%@erased.invalid' or j.deleted_at is not null then return; end if;
  select min(customer_id) into owner from customer_contacts
    where value = contact and kind = case when by_phone then 'phone' else 'email' end;
  -- Until the team edits the record, it says what the latest booking said.
  update customers set first_name = j.first_name, last_name = j.last_name, phone = j.phone, phone_e164 = j.phone_e164
    where id = owner and version = 1 and company = '' and j.phone_e164 is not null;
  if owner is null then
    insert into customers (first_name, last_name, email, phone, phone_e164, created_at)
      values (j.first_name, j.last_name, case when not by_phone then contact end, j.phone, j.phone_e164, j.created_at)
      returning id into owner;
    insert into customer_contacts (customer_id, kind, value)
      values (owner, case when by_phone then 'phone' else 'email' end, contact);
  end if;
  insert into customer_jobs (job_id, customer_id) values (j.id, owner);
  if j.phone_e164 is not null then
    insert into customer_contacts (customer_id, kind, value) values (owner, 'phone', j.phone_e164) on conflict do nothing;
  end if;
  insert into customer_addresses (customer_id, address) values (owner, j.address) on conflict do nothing;
end $$;

-- Attaches the noted jobs and counts again. Who changes records holds the same lock, so that neither waits in a circle; false
-- while another does.
create function settle_customers() returns boolean language plpgsql as $$
declare
  noted integer[];
  owners integer[];
begin
  if not exists (select from customer_changes) then return true; end if;
  if not pg_try_advisory_xact_lock(7264370) then return false; end if;
  with taken as (
    delete from customer_changes where id in (select id from customer_changes order by id limit 2000) returning job_id)
  select array_agg(distinct job_id order by job_id) into noted from taken;
  perform attach_job(j) from (
    select * from jobs where id = any(noted) and not exists (select from customer_jobs where job_id = jobs.id)
    order by id) as j;
  select array_agg(distinct customer_id) into owners from customer_jobs where job_id = any(noted);
  perform recount_customers(owners), rekey_customers(owners);
  return true;
end $$;

select audit_table('customers'), audit_table('customer_contacts'), audit_table('customer_addresses'),
  audit_table('customer_notes');
