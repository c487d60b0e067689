-- The number of a site contact as everywhere else, so that an export and an erasure find this person by it. It follows what is
-- typed: only numbers of Canada and the United States are booked, which have ten digits after the 1.
alter table recurring_pickups add column phone_e164 text generated always as (
  '+1' || substring(regexp_replace(phone, '[^0-9]', '', 'g') from '^1?([0-9]{10})')) stored;
create index recurring_pickups_phone on recurring_pickups (phone_e164) where phone_e164 is not null;
