-- What is agreed about a visit (how long is waited, until when a release is free, ...) is a setting. A job keeps the rules
-- that were in force when it was booked: the database copies them into the row, as it does the hauler's share (0540).
create function visit_rules_at(at timestamptz) returns jsonb stable language sql as $$
  select coalesce((
    select value from settings_versions
    where group_name = 'visits' and withdrawn_at is null and effective_from <= at
    order by effective_from desc, version desc limit 1),
    '{"earlyStartMinutes": 60, "customerWaitMinutes": 15, "noShowMinutes": 20, "freeReleaseHours": 3, "contactHours": 48}')
$$;

alter table jobs
  add column visit_rules jsonb not null default
    '{"earlyStartMinutes": 60, "customerWaitMinutes": 15, "noShowMinutes": 20, "freeReleaseHours": 3, "contactHours": 48}';

create function keep_visit_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.visit_rules := visit_rules_at(new.created_at);
  elsif new.visit_rules is distinct from old.visit_rules then
    raise exception 'The visit rules of job % were agreed when it was booked and are never changed', old.id;
  end if;
  return new;
end
$$;
create trigger visit_rules before insert or update of visit_rules on jobs
  for each row execute function keep_visit_rules();
