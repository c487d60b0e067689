-- Since when a sign-in code may have left: it is not sent a second time, since the person can ask for another one.
alter table sign_in_codes add column handed_over_at timestamptz;
update sign_in_codes set handed_over_at = asked_at;
