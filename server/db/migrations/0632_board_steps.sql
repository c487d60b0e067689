-- The last plan and the last single move of each colleague on the calendar, to undo them after a reload and in another tab.
create table board_steps (
  id integer generated always as identity primary key,
  colleague_id integer not null references users (id),
  is_plan boolean not null,
  at timestamptz not null,
  -- Where its jobs are after it: [{jobId, haulerId, day, timeSlot}], without hauler and slot for one on the market.
  placed jsonb not null,
  -- Where the job of a single move was; null where it was on the market.
  from_hauler_id integer references haulers (id),
  from_slot text,
  undone_at timestamptz,
  constraint board_steps_last unique (colleague_id, is_plan),
  constraint board_steps_from check ((from_hauler_id is null) = (from_slot is null))
);
create index board_steps_from_hauler on board_steps (from_hauler_id) where from_hauler_id is not null;
