-- Personal codes of customers: one each, made when they ask for it. Offers and people share the names of codes.
create table referral_codes (
  id integer generated always as identity primary key,
  lead_magnet_id integer not null references lead_magnets (id),
  user_id integer not null references users (id),
  code text not null constraint referral_codes_code_check check (code ~ '^[A-Z0-9]{3,20}$'),
  created_at timestamptz not null
);
create unique index referral_codes_code on referral_codes (code);
create unique index referral_codes_user on referral_codes (user_id);
create index referral_codes_offer on referral_codes (lead_magnet_id);

-- A friend’s first booking with such a code, and the credit for who referred them: earned when the pickup is completed and paid,
-- reversed when all of it was refunded.
create table referrals (
  id integer generated always as identity primary key,
  referral_code_id integer not null references referral_codes (id),
  job_id integer not null references jobs (id),
  credit_cents integer not null constraint referrals_credit_check check (credit_cents > 0),
  share text not null constraint referrals_share_check check (share in ('westhaul', 'shared')),
  booked_at timestamptz not null,
  earned_at timestamptz,
  reversed_at timestamptz,
  constraint referrals_reversed_check check (reversed_at is null or earned_at is not null)
);
create unique index referrals_job on referrals (job_id);
create index referrals_code on referrals (referral_code_id);
create index referrals_open on referrals (job_id) where reversed_at is null;

-- Credit that was taken off a pickup of who referred; given back when it is cancelled.
create table referral_credit_uses (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  job_id integer not null references jobs (id),
  amount_cents integer not null constraint referral_credit_uses_amount_check check (amount_cents > 0),
  used_at timestamptz not null,
  given_back_at timestamptz
);
create unique index referral_credit_uses_job on referral_credit_uses (job_id);
create index referral_credit_uses_user on referral_credit_uses (user_id);

-- A discount is of a colleague, of a code, or of a credit.
alter table job_discounts
  add column credit_use_id integer references referral_credit_uses (id),
  drop constraint job_discounts_source_check,
  add constraint job_discounts_source_check check (num_nonnulls(user_id, offer_use_id, credit_use_id) = 1);
create unique index job_discounts_credit_use on job_discounts (credit_use_id) where credit_use_id is not null;

create function give_credit_back() returns trigger language plpgsql as $$
begin
  update referral_credit_uses set given_back_at = case when new.status = 'cancelled' then now() end
    where job_id = new.id and (given_back_at is null) = (new.status = 'cancelled');
  return null;
end
$$;
create trigger referral_credit_uses after update of status on jobs for each row
  when (new.status is distinct from old.status and (new.status = 'cancelled' or old.status = 'cancelled'))
  execute function give_credit_back();
