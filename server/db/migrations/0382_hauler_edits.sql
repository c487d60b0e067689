-- The team changes haulers too. `version` counts the changes of what it can change, and `field_versions` says at which one
-- each column changed last: of two people only those who changed the same one have to choose.
alter table haulers
  add column team_note text,
  add column version integer not null default 1,
  add column field_versions jsonb not null default '{}';

create function count_hauler_version() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  select array_agg(key) into changed from jsonb_each(to_jsonb(new)) as now_has
    where key = any (array['first_name', 'last_name', 'email', 'phone', 'company', 'vehicle_type', 'vehicle_model',
      'license_plate', 'service_areas', 'home_address', 'team_note'])
      and value is distinct from to_jsonb(old) -> key;
  if changed is not null then
    new.version := old.version + 1;
    new.field_versions := old.field_versions
      || (select jsonb_object_agg(name, new.version) from unnest(changed) as name);
  end if;
  return new;
end
$$;
create trigger count_version before update on haulers for each row execute function count_hauler_version();

insert into message_templates (template_key, name, subject, message) values
  ('hauler_changed', 'Account changed by the team', 'We changed your account',
   '{product}: Hi {firstName}, our team changed your account: {what}. Is something wrong? Call {supportPhone}. Your account: {link}');
