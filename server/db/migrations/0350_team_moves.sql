-- A pickup that the team moved to another window: what it was before, so that this can be undone within seconds.
create table team_moves (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  user_id integer not null references users (id),
  from_date date not null,
  from_time text not null check (from_time in ('morning', 'afternoon', 'evening')),
  -- Its hauler and slot, where it had one.
  from_hauler_id integer references haulers (id),
  from_slot text,
  assignment_type text check (assignment_type in ('auto', 'manual')),
  confirmed_at timestamptz,
  held_until timestamptz,
  confirm_by timestamptz,
  -- Why the fee was not charged; '' where none was due.
  reason text not null,
  -- The last row about the job in each table after the move; without references, as they only tell whether more happened.
  window_change_id integer not null,
  transition_id bigint not null,
  schedule_id integer not null,
  at timestamptz not null,
  undone_at timestamptz,
  constraint team_moves_slot check ((from_hauler_id is null) = (from_slot is null))
);
create index team_moves_job on team_moves (job_id, id desc);
create index team_moves_from on team_moves (from_hauler_id);
create index team_moves_user on team_moves (user_id);
select audit_table('team_moves');

-- Who asked for a move that is paid for first.
alter table paid_moves
  add column moved_by text not null default 'customer' check (moved_by in ('customer', 'admin'));
