-- expand: the table keeps its name and columns, so an older program reads and writes it as before.
-- Visits by the month of their day, so that those of 90 days ago go with their partition (decision 153). What is
-- there becomes the first partition as it stands: no row is written again. The table is locked for as long as its keys are built.
alter table ad_visits rename to ad_visits_first;
alter index ad_visits_counted rename to ad_visits_first_counted;
alter index ad_visits_visitor rename to ad_visits_first_visitor;
alter index ad_visits_visited_at rename to ad_visits_first_visited_at;
alter index ad_visits_of_day rename to ad_visits_first_of_day;
alter index ad_visits_of_post rename to ad_visits_first_of_post;
-- A key of a partitioned table has the column of its partitions.
alter table ad_visits_first
  drop constraint ad_visits_pkey,
  add constraint ad_visits_first_pkey primary key (id, day),
  alter column id drop identity;

create table ad_visits (like ad_visits_first including defaults including constraints) partition by range (day);
alter table ad_visits
  alter column id add generated always as identity,
  add constraint ad_visits_pkey primary key (id, day),
  add constraint ad_visits_campaign_id_fkey foreign key (campaign_id) references ad_campaigns (id) on delete cascade,
  add constraint ad_visits_lead_magnet_id_fkey foreign key (lead_magnet_id) references lead_magnets (id) on delete cascade;
select setval('ad_visits_id_seq', (select coalesce(max(id), 0) + 1 from ad_visits_first), false);
create unique index ad_visits_counted on ad_visits (visitor_id, day, campaign_id) where counted;
create index ad_visits_visitor on ad_visits (visitor_id, visited_at);
create index ad_visits_visited_at on ad_visits (visited_at);
create index ad_visits_of_day on ad_visits (day, channel, visitor_id);
create index ad_visits_of_post on ad_visits (utm_content) where channel = 'social' and utm_content like 'post-%';

-- The end of the months that have a partition of this table.
create function month_partitions_end(parent regclass) returns date language sql stable as $$
  select max((regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''(.+)''\)'))[1]::date)
  from pg_class join pg_inherits on inhrelid = oid where inhparent = parent
$$;

-- Makes the partitions that are missing up to and with the month of a day, and answers how many. The default partition takes
-- what has none, so that no insert fails; what it took of a month moves into that month's.
create function add_month_partitions(parent regclass, last date) returns integer language plpgsql as $$
declare
  key constant text := (select attname from pg_partitioned_table join pg_attribute
    on attrelid = partrelid and attnum = partattrs[0] where partrelid = parent);
  month date := month_partitions_end(parent);
  added integer := 0;
  part text;
begin
  while month <= last loop
    part := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
    execute format('create table %I (like %s including defaults including constraints including generated)', part, parent);
    execute format('with early as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into %5$I select * from early',
      parent || '_default', key, month, month + interval '1 month', part);
    execute format('alter table %s attach partition %I for values from (%L) to (%L)',
      parent, part, month, (month + interval '1 month')::date);
    month := month + interval '1 month';
    added := added + 1;
  end loop;
  return added;
end
$$;

-- Drops the partitions whose months end on a day or before, with their rows, and answers how many.
create function drop_month_partitions(parent regclass, first date) returns integer language plpgsql as $$
declare
  part regclass;
  dropped integer := 0;
begin
  for part in select oid::regclass from pg_class join pg_inherits on inhrelid = oid where inhparent = parent
    and (regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''(.+)''\)'))[1]::date <= first
  loop
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

create table ad_visits_default partition of ad_visits default;
do $$
declare
  month constant date := (select date_trunc('month', greatest(max(day), current_date)) from ad_visits_first);
begin
  execute format('alter table ad_visits attach partition ad_visits_first for values from (minvalue) to (%L)',
    (month + interval '1 month')::date);
  perform add_month_partitions('ad_visits', (month + interval '3 months')::date);
end
$$;
