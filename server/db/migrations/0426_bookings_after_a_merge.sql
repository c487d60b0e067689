-- A record that was merged keeps the contacts that the kept one has as well; no booking is attached to it any more.
create or replace function attach_job(j jobs) returns void language plpgsql as $$
declare
  contact constant text := coalesce(nullif(lower(j.email), ''), j.phone_e164);
  by_phone constant boolean := nullif(j.email, '') is null;
  owner integer;
begin
  if contact is null or contact like '%@erased.invalid' or j.deleted_at is not null then return; end if;
  select min(c.customer_id) into owner from customer_contacts c join customers r on r.id = c.customer_id
    where c.value = contact and c.kind = case when by_phone then 'phone' else 'email' end and r.merged_into is null;
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

create or replace function attach_jobs() returns void language plpgsql as $$
begin
  create temp table loose on commit drop as
    select j.id, coalesce(nullif(lower(email), ''), phone_e164) as contact, nullif(lower(email), '') is null as by_phone
    from jobs j where not exists (select from customer_jobs where job_id = j.id) and email not like '%@erased.invalid'
      and deleted_at is null
      and (email <> '' or phone_e164 is not null);
  create temp table live on commit drop as
    select c.customer_id, c.kind, c.value from customer_contacts c join customers r on r.id = c.customer_id
    where r.merged_into is null and c.value in (select contact from loose);
  create temp table fresh on commit drop as
    select contact, by_phone, max(id) as latest, min(id) as first from loose
    where not exists (select from live c where c.value = loose.contact)
    group by contact, by_phone;
  with made as (
    insert into customers (first_name, last_name, email, phone, phone_e164, created_at)
    select j.first_name, j.last_name, case when not by_phone then contact end, j.phone, j.phone_e164, f.created_at
    from fresh join jobs j on j.id = latest join jobs f on f.id = first order by first
    returning id, email, phone_e164), contacts as (
    insert into customer_contacts (customer_id, kind, value)
    select id, case when email is null then 'phone' else 'email' end, coalesce(email, phone_e164) from made
    returning customer_id, kind, value)
  insert into live select customer_id, kind, value from contacts;
  insert into customer_jobs (job_id, customer_id)
    select loose.id, min(c.customer_id) from loose join live c
      on c.value = loose.contact and c.kind = case when by_phone then 'phone' else 'email' end group by loose.id;
  insert into customer_contacts (customer_id, kind, value)
    select distinct c.customer_id, 'phone', j.phone_e164 from loose join customer_jobs c on c.job_id = loose.id
      join jobs j on j.id = loose.id where j.phone_e164 is not null on conflict do nothing;
  insert into customer_addresses (customer_id, address)
    select c.customer_id, j.address from loose join customer_jobs c on c.job_id = loose.id join jobs j on j.id = loose.id
    order by loose.id on conflict do nothing;
  perform recount_customers(ids), rekey_customers(ids) from (
    select array_agg(distinct c.customer_id) as ids from loose join customer_jobs c on c.job_id = loose.id) as all_of_them;
  drop table loose, live, fresh;
  delete from customer_changes;
end $$;

-- Pickups from before move with a merge, and go back with it.
alter table customer_merges add column past_pickups integer[] not null default '{}';

-- What was left at records that are merged, or was attached to them since; a merge of a kept record is a later row.
do $$
declare
  done customer_merges;
  moved integer[];
begin
  for done in select * from customer_merges where undone_at is null order by id loop
    with pickups as (
      update past_pickups set customer_id = done.kept_id where customer_id = done.merged_id returning id)
    select coalesce(array_agg(id), '{}') into moved from pickups;
    update customer_merges set past_pickups = moved where id = done.id;
    update customer_jobs set customer_id = done.kept_id where customer_id = done.merged_id;
    if found then
      perform recount_customers(array[done.kept_id, done.merged_id]),
        rekey_customers(array[done.kept_id, done.merged_id]);
    end if;
  end loop;
end $$;
