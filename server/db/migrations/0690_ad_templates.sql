-- Templates of advertisements are listed from the newest, found by name, and hold what a form can read.
alter table ad_templates
  add column created_at timestamptz not null default now(),
  add constraint ad_templates_category check (category in ('customer_acquisition', 'hauler_recruitment')),
  add constraint ad_templates_platform check (platform in ('google', 'facebook', 'instagram', 'linkedin'));
create unique index ad_templates_name on ad_templates (lower(name));
create index ad_templates_created on ad_templates (created_at, id);
