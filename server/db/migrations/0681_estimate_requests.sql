-- Who asked for a free estimate on the page of an offer. What became of it follows from the quotes and bookings of that person.
create table estimate_requests (
  id integer generated always as identity primary key,
  lead_magnet_id integer not null references lead_magnets (id),
  visitor_id uuid not null,
  first_name text not null,
  phone text not null,
  phone_e164 text not null,
  email text not null default '',
  address text not null,
  description text not null,
  requested_at timestamptz not null
);
create index estimate_requests_offer on estimate_requests (lead_magnet_id, requested_at desc);
create index estimate_requests_phone on estimate_requests (phone_e164, requested_at desc);
create index estimate_requests_visitor on estimate_requests (visitor_id);
create index estimate_requests_email on estimate_requests (normal_email(email)) where email <> '';
