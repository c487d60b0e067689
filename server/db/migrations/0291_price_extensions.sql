-- A question about a price is reminded of once before it expires, and the team can extend its time once.
alter table price_changes add column reminded_at timestamptz;
alter table price_changes add column extended_at timestamptz;
alter table price_changes add constraint price_changes_extended
  check (extended_at is null or answer_by is not null and extended_at < answer_by);

insert into message_templates (template_key, name, subject, message) values
  ('price_reminder', 'Price not answered', '5 minutes left to answer the price of pickup #{jobId}',
   '{product}: 5 minutes left: {price} (was {oldPrice}) for pickup #{jobId}. Please decide by {until}, or the price stays {oldPrice}: {link}'),
  ('price_unanswered', 'Price not answered, to the hauler', 'Pickup #{jobId}: 5 minutes left for the price',
   '{product}: Hi {firstName}, pickup #{jobId}: the customer has 5 minutes left, until {until}, to answer {price}. A call may help. {link}'),
  ('price_extended', 'Time to answer extended', 'More time to answer the price of pickup #{jobId}',
   '{product}: You have until {until} now to answer {price} (was {oldPrice}) for pickup #{jobId}: {link}');
