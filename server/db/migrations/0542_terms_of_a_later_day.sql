-- A version of the terms may hold from a later day on, and be withdrawn before it.
alter table terms_texts
  add column effective_from timestamptz not null default now(),
  add column withdrawn_at timestamptz,
  add constraint terms_texts_withdrawn_check check (withdrawn_at < effective_from);
update terms_texts set effective_from = published_at;
