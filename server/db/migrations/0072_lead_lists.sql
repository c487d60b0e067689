alter table leads add column search_key text not null
  generated always as (search_key(contact || ' ' || municipality)) stored;
create index leads_search on leads using gin (search_key gin_trgm_ops);
create index leads_by_consent on leads (consented_at, id);
create index leads_by_contact on leads (contact, id);
create index leads_by_municipality on leads (lower(municipality), consented_at, id);
create index leads_by_town on leads (lower(municipality), id);
