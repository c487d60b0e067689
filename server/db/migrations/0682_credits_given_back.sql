-- A use of a credit is given back, and taken again, as a use of a code is (0600_offers.sql).
alter table referral_credit_uses add column given_back_why text
  constraint referral_credit_uses_why_check check (given_back_why in ('cancelled', 'unpaid'));
update referral_credit_uses set given_back_why = 'cancelled' where given_back_at is not null;
alter table referral_credit_uses
  add constraint referral_credit_uses_given_back_check check ((given_back_at is null) = (given_back_why is null));

create or replace function give_credit_back() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    -- A cancellation by the team can be undone for some seconds: until then the credit is not used for another pickup.
    update referral_credit_uses set given_back_why = 'cancelled',
      given_back_at = now() + case when coalesce(current_setting('westhaul.actor', true), '') = '' then interval '0' else interval '10 seconds' end
      where job_id = new.id and given_back_at is null;
  else
    update referral_credit_uses set given_back_at = null, given_back_why = null
      where job_id = new.id and given_back_why = 'cancelled';
  end if;
  return null;
end
$$;
