-- How the hauler gets to the load: place, floors, elevator, walk, notes. Null: not asked.
alter table jobs add column access jsonb;

alter table quotes
  -- What of the access the price hangs on; without the notes, which may hold a gate code.
  add column access jsonb,
  -- load_size is the effective size. This is the size that was priced as chosen; null in older quotes, where it was load_size.
  add column priced_size text check (priced_size in ('tiny', 'small', 'medium', 'large', 'xl')),
  -- The size that the counted items need, by volume and by weight, and why load_size is what it is.
  add column size jsonb,
  -- Counts that are asked back and not in items or price.
  add column questions jsonb not null default '[]';
