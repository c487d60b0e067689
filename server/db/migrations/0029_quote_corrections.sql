-- What a quote was made from, so that it can be priced again without reading the load again.
alter table quotes
  add column area text,
  add column reading jsonb,
  add column corrections jsonb not null default '[]';
