-- What each person agreed to, by contact. A row is proof: apart from its withdrawal it is never changed.
create table consents (
  id integer generated always as identity primary key,
  -- Stands in the unsubscribe link, beside a signature with a key that is not in the database.
  link text not null unique
    default translate(encode(decode(left(replace(gen_random_uuid()::text, '-', ''), 18), 'hex'), 'base64'), '+/', '-_'),
  -- E.164, or an address in lower case.
  contact text not null check (contact <> ''),
  class text not null check (class in ('promotion', 'area_opened')),
  -- 'none': the person agreed to nothing and said no. Nothing is implied from then on.
  basis text not null check (basis in ('express', 'implied', 'none')),
  -- The words beside the box that was ticked.
  wording text,
  source text not null check (source in ('booking', 'lead', 'purchase', 'inquiry', 'unsubscribe_page', 'withdrawal')),
  job_id integer references jobs (id),
  given_at timestamptz not null,
  expires_at timestamptz check (expires_at > given_at),
  withdrawn_at timestamptz check (withdrawn_at >= given_at),
  withdrawn_by text check (withdrawn_by in ('unsubscribe_page', 'one_click', 'stop_text', 'complaint')),
  constraint consents_wording check ((basis = 'express') = (wording is not null)),
  constraint consents_expiry check ((basis = 'implied') = (expires_at is not null)),
  constraint consents_withdrawal check ((withdrawn_at is null) = (withdrawn_by is null)),
  constraint consents_none check (basis <> 'none' or withdrawn_at is not null)
);
create index consents_contact on consents (contact, class);
create index consents_job on consents (job_id);

-- Who ticked the box so far. Its words were not stored then: this is the sentence of that release. Nothing is
-- implied by earlier bookings, since the privacy page promised promotions only to those who asked for them.
insert into consents (contact, class, basis, wording, source, job_id, given_at)
  select contact, 'promotion', 'express', 'Also send me news and offers (optional).', 'booking', jobs.id, marketing_consent_at
  from jobs cross join lateral (values (lower(email)), (phone_e164)) as contacts (contact)
  where marketing_consent_at is not null and contact is not null and contact <> '';
insert into consents (contact, class, basis, wording, source, given_at)
  select contact, 'area_opened', 'express', consent_wording, 'lead', consented_at from leads;

-- The one message that a lead agreed to is written.
alter table leads add column informed_at timestamptz;
create index leads_waiting on leads (municipality, id) where informed_at is null;

insert into message_templates (template_key, name, subject, message) values
  ('area_opened', 'Area opened', '{product} now comes to {municipality}',
   'You asked to hear from us: {product} now picks up junk in {municipality}. See your price and book: {link}');

-- Who lifted a suppression; null where START did.
alter table suppressions add column lifted_by integer references users (id),
  add constraint suppressions_lifted check (lifted_by is null or lifted_at is not null),
  add column search_key text not null generated always as (search_key(contact)) stored;
create index suppressions_search on suppressions using gin (search_key gin_trgm_ops) where lifted_at is null;
create index suppressions_by_time on suppressions (suppressed_at, id) where lifted_at is null;
create index suppressions_by_contact on suppressions (contact, id) where lifted_at is null;
create index suppressions_lifted_by on suppressions (lifted_by);
