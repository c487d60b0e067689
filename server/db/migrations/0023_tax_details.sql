-- What haulers give for the yearly report of platform operators to the Canada Revenue Agency. The tax
-- number and the birth date are sealed by the server's secret box: the database alone tells neither.
create table hauler_tax_details (
  hauler_id integer primary key references haulers (id),
  kind text not null check (kind in ('individual', 'business')),
  legal_name text not null check (legal_name <> ''),
  street text not null check (street <> ''),
  city text not null check (city <> ''),
  province text not null check (province ~ '^[A-Z]{2}$'),
  postal_code text not null check (postal_code ~ '^[A-Z]\d[A-Z] \d[A-Z]\d$'),
  gst_number text not null default '',
  sealed_tax_number text not null check (sealed_tax_number like 'v_.%'),
  sealed_birth_date text check (sealed_birth_date like 'v_.%'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint born_when_a_person check ((sealed_birth_date is not null) = (kind = 'individual'))
);
