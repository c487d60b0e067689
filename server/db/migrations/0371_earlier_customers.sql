-- Attaches all jobs that have no customer yet: those from before, and those of a bulk load without triggers.
create function attach_jobs() returns void language plpgsql as $$
begin
  create temp table loose on commit drop as
    select j.id, coalesce(nullif(lower(email), ''), phone_e164) as contact, nullif(lower(email), '') is null as by_phone
    from jobs j where not exists (select from customer_jobs where job_id = j.id) and email not like '%@erased.invalid'
      and deleted_at is null
      and (email <> '' or phone_e164 is not null);
  create temp table fresh on commit drop as
    select contact, by_phone, max(id) as latest, min(id) as first from loose
    where not exists (select from customer_contacts c where c.value = loose.contact)
    group by contact, by_phone;
  with made as (
    insert into customers (first_name, last_name, email, phone, phone_e164, created_at)
    select j.first_name, j.last_name, case when not by_phone then contact end, j.phone, j.phone_e164, f.created_at
    from fresh join jobs j on j.id = latest join jobs f on f.id = first order by first
    returning id, email, phone_e164)
  insert into customer_contacts (customer_id, kind, value)
    select id, case when email is null then 'phone' else 'email' end, coalesce(email, phone_e164) from made;
  insert into customer_jobs (job_id, customer_id)
    select loose.id, min(c.customer_id) from loose join customer_contacts c
      on c.value = loose.contact and c.kind = case when by_phone then 'phone' else 'email' end group by loose.id;
  insert into customer_contacts (customer_id, kind, value)
    select distinct c.customer_id, 'phone', j.phone_e164 from loose join customer_jobs c on c.job_id = loose.id
      join jobs j on j.id = loose.id where j.phone_e164 is not null on conflict do nothing;
  insert into customer_addresses (customer_id, address)
    select c.customer_id, j.address from loose join customer_jobs c on c.job_id = loose.id join jobs j on j.id = loose.id
    order by loose.id on conflict do nothing;
  perform recount_customers(ids), rekey_customers(ids) from (
    select array_agg(distinct c.customer_id) as ids from loose join customer_jobs c on c.job_id = loose.id) as all_of_them;
  drop table loose, fresh;
  delete from customer_changes;
end $$;
select attach_jobs();

create function counted(c customers) returns table (name text, bucket text, value bigint) language sql stable as $$
  select 'customers', case when c.company = '' then 'person' else 'company' end, 1::bigint where c.merged_into is null
  union all
  select 'customer tags', tag, 1 from unnest(c.tags) as tag where c.merged_into is null
$$;
select keep_counters();
