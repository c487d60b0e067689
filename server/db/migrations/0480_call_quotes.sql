-- Prices that were given to callers who have not booked: without window and payment. What became of one follows from its
-- columns: booked with a job, withdrawn, expired by its time, else open.
create table call_quotes (
  id integer generated always as identity primary key,
  -- Of the call: saving it twice is one quote, and booking it twice is one job.
  call_id uuid not null constraint call_quotes_call unique,
  first_name text not null,
  last_name text not null,
  phone text not null,
  phone_e164 text not null,
  email text not null,
  address text not null,
  area text,
  description text not null,
  items jsonb not null,
  load_size text constraint call_quotes_load_size_check check (load_size in ('tiny', 'small', 'medium', 'large', 'xl')),
  size_confirmed boolean not null,
  access jsonb,
  quote_id uuid not null references quotes (id),
  created_by integer not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_by text constraint call_quotes_sent_by_check check (sent_by in ('sms', 'email', 'both')),
  sent_at timestamptz,
  -- When the caller is reminded; null before it is sent.
  follow_up_at timestamptz,
  followed_up_at timestamptz,
  job_id integer constraint call_quotes_job unique references jobs (id) on delete cascade,
  withdrawn_at timestamptz,
  search_key text not null generated always as (
    search_key(first_name || ' ' || last_name || ' ' || phone || ' ' || phone_e164 || ' ' || email || ' ' || address)) stored,
  constraint call_quotes_times check (created_at < expires_at),
  constraint call_quotes_sent check ((sent_by is null) = (sent_at is null)),
  constraint call_quotes_one_end check (job_id is null or withdrawn_at is null)
);
create index call_quotes_created on call_quotes (created_at, id);
create index call_quotes_expires on call_quotes (expires_at, id);
create index call_quotes_quote on call_quotes (quote_id);
create index call_quotes_created_by on call_quotes (created_by);
create index call_quotes_search on call_quotes using gin (search_key gin_trgm_ops);
select audit_table('call_quotes');

-- A caller may also agree on the page of the quote.
alter table phone_bookings drop constraint phone_bookings_agreed_by_check,
  add constraint phone_bookings_agreed_by_check check (agreed_by in ('spoken', 'online'));

insert into message_templates (template_key, name, subject, message) values
  ('call_quote', 'Quote for a caller', 'Your quote: {price}',
   '{product}: Hi {firstName}, your pickup costs {price} with tax. The price stands until {day}. Choose a time and pay: {link}'),
  ('call_quote_follow_up', 'Quote, before it expires', 'Your quote of {price} ends on {day}',
   'Hi {firstName}, your quote of {price} ends on {day}. Choose a time and pay: {link}');
