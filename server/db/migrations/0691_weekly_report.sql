-- The weekly email to owners: who turned it off, and which week each owner has been written to about, once.
alter table alert_settings add column weekly_report boolean not null default true;
create table weekly_reports (
  owner_id integer not null references users (id) on delete cascade,
  week date not null constraint weekly_reports_monday check (extract(isodow from week) = 1),
  written_at timestamptz not null,
  primary key (owner_id, week)
);
insert into message_templates (template_key, name, subject, message) values
  ('weekly_report', 'Marketing of the week', '{product}: marketing from {week}',
    'Hi {firstName}, this is what marketing did from {week}. Analytics: {link}{figures}');
