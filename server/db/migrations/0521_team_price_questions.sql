-- The team asks a customer for a higher price before any hauler has the job, and can give the difference free. Such a price
-- needs no photos: it follows from the items that the customer named on the phone.
alter table price_changes alter column hauler_id drop not null;
alter table price_changes add column by_team boolean not null default false;
alter table price_changes add constraint price_changes_of_hauler check (by_team or hauler_id is not null);
alter table price_changes
  drop constraint proof_when_more,
  add constraint proof_when_more check
    (due_cents = 0 or by_team or (reason <> '' or items <> '[]') and cardinality(photos) >= 1);

insert into message_templates (template_key, name, subject, message) values
  ('price_waived', 'Difference given free', 'The price of your pickup #{jobId} stays',
   '{product}: Hi {firstName}, the price of pickup #{jobId} stays {price}. The difference is on us, and nothing more is charged.');
