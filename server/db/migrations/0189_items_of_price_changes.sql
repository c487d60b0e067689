-- What a hauler added on site, where they chose items: name, quantity and the price of one in cents. Empty for
-- a plain amount. Items say why it costs more, as a reason does.
alter table price_changes
  add column items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  drop constraint proof_when_more,
  add constraint proof_when_more check
    (due_cents = 0 or (reason <> '' or items <> '[]') and cardinality(photos) >= 1);
