-- The settings that the team changes on the screen, one row for each version of a group. What was booked keeps the
-- version that was in force then, so a version is never changed.
create table settings_versions (
  id integer generated always as identity unique,
  group_name text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  effective_from timestamptz not null,
  note text not null,
  -- The earlier version whose values it brings back.
  restores integer,
  published_by integer references users,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (group_name, version)
);
create index settings_versions_in_force on settings_versions (group_name, effective_from desc, version desc)
  where withdrawn_at is null;
select audit_table('settings_versions');

create function keep_settings_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'withdrawn_at' is distinct from to_jsonb(old) - 'withdrawn_at' then
    raise exception 'A published version of settings is never changed';
  end if;
  return new;
end
$$;
create trigger keep before update on settings_versions for each row execute function keep_settings_version();

-- What had versions already; their old tables stay for a program of the release before, and nothing writes them.
insert into settings_versions (group_name, version, value, effective_from, note, published_at)
select 'fees', version, jsonb_build_object(
    'freeUntilHours', free_until_hours, 'unclaimedFreeHours', unclaimed_free_hours,
    'lateFee', to_char(late_fee_cents / 100.0, 'FM99999990.00'),
    'tripFee', to_char(trip_fee_cents / 100.0, 'FM99999990.00')),
  effective_from, note, created_at
from cancellation_terms;
insert into settings_versions (group_name, version, value, effective_from, note, published_by, published_at)
select 'booking', version, jsonb_build_object(
    'closedWeekdays', closed_weekdays, 'closedDays', closed_days, 'leadMinutes', lead_minutes,
    'horizonDays', horizon_days, 'mostPerDay', most_per_day, 'requestsAboveCapacity', requests_above_capacity),
  case when version = min(version) over () then '2000-01-01T08:00:00Z' else saved_at end,
  case when version = min(version) over () then 'First rules' else 'Booking rules saved' end,
  saved_by, saved_at
from booking_rules;
