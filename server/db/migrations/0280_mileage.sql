-- What haulers enter of their mileage in place of the estimate. Rows are never changed: of a day the newest counts,
-- and the others are its history.
create table mileage_readings (
  id integer generated always as identity primary key,
  hauler_id integer not null references haulers (id),
  day date not null,
  -- Null: the estimate counts again.
  metres integer constraint mileage_readings_metres_check check (metres between 0 and 2000000),
  -- In kilometres, where the distance comes from two readings.
  odometer_start integer,
  odometer_end integer,
  note text not null default '' constraint mileage_readings_note_check check (length(note) <= 200),
  recorded_at timestamptz not null,
  constraint mileage_readings_odometer_check check (
    case when odometer_start is null then odometer_end is null
      else odometer_end is not null and metres is not null and odometer_start >= 0 and odometer_end <= 2000000
        and odometer_end >= odometer_start and metres::bigint = (odometer_end - odometer_start) * 1000::bigint end)
);
create index mileage_readings_day on mileage_readings (hauler_id, day, id desc);
