-- Offers that are kept: what a code takes off a price, until when, how often and for whom.
alter table lead_magnets
  add column terms jsonb,
  -- Counts the changes of an offer; a quote keeps the terms of the version it was made with.
  add column version integer not null default 1 constraint lead_magnets_version_check check (version > 0),
  add column ended_at timestamptz,
  add column deleted_at timestamptz,
  -- Codes of earlier releases were made up by the server in this form.
  add constraint lead_magnets_code_check check (code ~ '^[A-Z0-9]{3,20}$');

-- What a quote stated of an offer: its terms, and what they take off this price. Null without one.
alter table quotes add column offer jsonb;

-- An address as one person has it: without capitals and what follows a plus.
create function normal_email(address text) returns text language sql immutable strict as $$
  select regexp_replace(lower(trim(address)), '\+[^@]*@', '@')
$$;
create index jobs_normal_email on jobs (normal_email(email)) where email <> '';
create index jobs_any_phone on jobs (phone_e164) where phone_e164 is not null;

-- A use of a code: it is taken with the job, given back when the job ends without a pickup, and never deleted.
create table offer_uses (
  id integer generated always as identity primary key,
  lead_magnet_id integer not null references lead_magnets (id),
  version integer not null,
  code text not null,
  job_id integer not null references jobs (id),
  discount_cents integer not null constraint offer_uses_discount_check check (discount_cents > 0),
  taken_at timestamptz not null,
  given_back_at timestamptz,
  given_back_why text constraint offer_uses_why_check check (given_back_why in ('cancelled', 'unpaid')),
  constraint offer_uses_given_back_check check ((given_back_at is null) = (given_back_why is null))
);
-- One code for each booking.
create unique index offer_uses_job on offer_uses (job_id);
create index offer_uses_standing on offer_uses (lead_magnet_id) where given_back_at is null;
create index offer_uses_newest on offer_uses (taken_at desc, id desc);

-- A discount is of a colleague, or of a code.
alter table job_discounts
  alter column user_id drop not null,
  add column offer_use_id integer references offer_uses (id),
  add constraint job_discounts_source_check check (num_nonnulls(user_id, offer_use_id) = 1);
create unique index job_discounts_offer_use on job_discounts (offer_use_id) where offer_use_id is not null;

-- A code that changed nothing, with the words the customer read; old ones are swept.
create table offer_refusals (
  id integer generated always as identity primary key,
  lead_magnet_id integer references lead_magnets (id),
  code text not null,
  reason text not null,
  words text not null,
  area text,
  -- Whether it was at the booking; a quote otherwise.
  at_booking boolean not null,
  visitor_id uuid,
  at timestamptz not null
);
create index offer_refusals_newest on offer_refusals (at desc, id desc);
create index offer_refusals_visitor on offer_refusals (visitor_id) where visitor_id is not null;

-- A job that is cancelled gives its use back; a cancellation that is undone takes it again.
create function give_offer_use_back() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    -- One of the team can be undone for some seconds: until then the use stands.
    update offer_uses set given_back_why = 'cancelled',
      given_back_at = now() + case when coalesce(current_setting('westhaul.actor', true), '') = '' then interval '0' else interval '10 seconds' end
      where job_id = new.id and given_back_at is null;
  else
    update offer_uses set given_back_at = null, given_back_why = null
      where job_id = new.id and given_back_why = 'cancelled';
  end if;
  return null;
end
$$;
create trigger offer_uses after update of status on jobs for each row
  when (new.status is distinct from old.status and (new.status = 'cancelled' or old.status = 'cancelled'))
  execute function give_offer_use_back();
