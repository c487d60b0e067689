-- That a list of completed jobs was exported for a network: who did it is in the audit log as well.
create table ad_conversion_exports (
  id integer generated always as identity primary key,
  network text not null constraint ad_conversion_exports_network check (network in ('google', 'meta')),
  first_day date not null,
  last_day date not null,
  exported integer not null,
  left_out integer not null,
  exported_by integer not null references users (id),
  exported_at timestamptz not null
);
create index ad_conversion_exports_by on ad_conversion_exports (exported_by);
select audit_table('ad_conversion_exports');

-- The accounts of the people whom the message about a budget went to: a name is read from its account.
alter table ad_budget_alerts drop column recipients, add column reported_to integer[] not null default '{}';
