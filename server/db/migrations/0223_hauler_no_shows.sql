-- What the customer of a hauler who did not come got as an apology, in cents, once the pickup has happened; null until
-- then, 0 where it did not happen or was refunded.
alter table reliability_events add column apology_cents integer;
alter table reliability_events add constraint reliability_events_apology
  check (apology_cents is null or kind = 'no_show' and apology_cents >= 0);
create index reliability_events_to_apologise on reliability_events (id)
  where kind = 'no_show' and apology_cents is null;

insert into message_templates (template_key, name, subject, message) values
  ('hauler_no_show', 'Hauler did not come', 'Your hauler has not come for pickup #{jobId}',
   '{product}: Hi {firstName}, your hauler has not come for pickup #{jobId}, and we''re sorry. {next} Choose another window or a full refund: {link}');
