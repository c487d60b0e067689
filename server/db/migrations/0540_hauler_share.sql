-- The hauler's share of a price is a setting. A job keeps the share that was in force when it was booked: the database
-- copies it into the row, so that every way to book does, and the market can sort by the payout.
create function hauler_share_at(at timestamptz) returns smallint stable language sql as $$
  select coalesce((
    select (value ->> 'haulerSharePermille')::smallint from settings_versions
    where group_name = 'share' and withdrawn_at is null and effective_from <= at
    order by effective_from desc, version desc limit 1), 700::smallint)
$$;

alter table jobs
  add column hauler_share_permille smallint not null default 700
    constraint jobs_hauler_share_check check (hauler_share_permille between 500 and 900);

create function keep_hauler_share() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.hauler_share_permille := hauler_share_at(new.created_at);
  elsif new.hauler_share_permille is distinct from old.hauler_share_permille then
    raise exception 'The hauler share of job % was agreed when it was booked and is never changed', old.id;
  end if;
  return new;
end
$$;
create trigger hauler_share before insert or update of hauler_share_permille on jobs
  for each row execute function keep_hauler_share();

-- The newest version of the share that the hauler read of by email.
alter table haulers add column share_notice_version integer;

insert into message_templates (template_key, name, subject, message) values
  ('share_changes', 'Share of the hauler changes', 'Your share of each job',
   '{product}: Hi {firstName}, {what} Questions? Call {supportPhone}. Your jobs: {link}');
