-- People outside the areas that are served, who agreed to be told when theirs is. The contact is an e-mail
-- address in lower case or a phone number in E.164; what they agreed to, and when, stands in the row.
create table leads (
  id integer generated always as identity primary key,
  contact text not null check (contact <> ''),
  municipality text not null check (municipality <> ''),
  consent_wording text not null check (consent_wording <> ''),
  consented_at timestamptz not null,
  visitor_id uuid not null,
  created_at timestamptz not null default now()
);
create unique index leads_once on leads (contact, lower(municipality));
