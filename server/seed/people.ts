import { DEMO_LOGINS } from '../../contract/demo.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { pick, roll, text, texts, type Plan, type Run, type Step } from './draw.ts'
import { FIRST_NAMES, LAST_NAMES, VEHICLES } from './words.ts'

/** A tenth as many customer accounts as jobs. */
export const clientsOf = ({ jobs }: Plan): number => Math.ceil(jobs / 10)
/** The ids of the seed's users: one admin, then the haulers, then the customers. */
export const adminIdOf = ({ last }: Plan): number => last.users + 1
const firstHaulerUser = ({ last }: Plan): number => last.users + 1
export const firstClient = (plan: Plan): number => firstHaulerUser(plan) + plan.haulers

/** A hauler that the plan may give jobs to, with what is needed to give them. */
const haulersTable = (plan: Plan): string => {
  const { haulers, last, today } = plan
  return `
  create temp table seed_haulers on commit drop as
  select n, ${last.haulers} + n as id, ${firstHaulerUser(plan)} + n as user_id,
    case when n = 1 and ${last.haulers} = 0 then 'Dale' else ${pick(FIRST_NAMES, 1)} end as first_name,
    case when n = 1 and ${last.haulers} = 0 then 'Kowalchuk' else ${pick(LAST_NAMES, 2)} end as last_name,
    case when n = 1 and ${last.haulers} = 0 then ${text(DEMO_LOGINS.hauler.email)}
      else 'hauler' || ${last.haulers} + n || '@haulers.example.test' end as email,
    '604-555-0' || 100 + n % 100 as phone,
    case when n <= 2 then 'Box Truck' else ${pick(VEHICLES, 3)} end as vehicle_type,
    case when n <= 5 or ${roll(4)} < 0.92 then 'approved'
      else ${pick(['pending', 'pending', 'rejected', 'suspended'], 5)} end as status,
    case when n = 1 or ${roll(6)} < 0.1 then '{}'::text[] else (
      select array_agg(area order by place) from unnest(${texts(SERVICE_AREAS)}) with ordinality as all_areas (area, place)
      where pg_temp.roll(n * 32 + place, 7) < 0.35 or place = 1 + (n % ${SERVICE_AREAS.length})) end as service_areas,
    n <= 5 or ${roll(8)} < 0.95 as bank_connected,
    pg_temp.provider_id('acct', ${last.haulers} + n) as account_id,
    pg_temp.hour(date ${text(today)} - 731 - (100 * ${roll(9)})::int, 9 + 8 * ${roll(10)}) as created_at
  from generate_series(1, ${haulers}) as n`
}

const users = ({ passwords, last, today }: Plan): string => `
  insert into users (id, email, first_name, last_name, password, role, team_role, created_at) overriding system value
  select ${last.users} + 1,
    case when ${last.users} = 0 then ${text(DEMO_LOGINS.admin.email)}
      else 'admin' || ${last.users} + 1 || '@team.example.test' end,
    'Jordan', 'Ellis', ${text(passwords.admin)}, 'admin', 'owner', pg_temp.hour(date ${text(today)} - 900, 9)
  union all
  select user_id, email, first_name, last_name, ${text(passwords.hauler)}, 'hauler', null, created_at from seed_haulers`

const clients = (plan: Plan): string => `
  insert into users (id, email, first_name, last_name, role, created_at) overriding system value
  select ${firstClient(plan)} + n, 'customer' || ${firstClient(plan)} + n || '@customers.example.test',
    ${pick(FIRST_NAMES, 11)}, ${pick(LAST_NAMES, 12)}, 'client',
    pg_temp.hour(date ${text(plan.today)} - 730 + (700.0 * n / ${clientsOf(plan)})::int, 8)
  from generate_series(1, ${clientsOf(plan)}) as n`

const HAULERS = `
  insert into haulers (id, user_id, email, first_name, last_name, phone, phone_e164, vehicle_type, vehicle_model,
    license_plate, service_areas, stripe_account_id, bank_connected, status, status_reason, created_at)
    overriding system value
  select id, user_id, email, first_name, last_name, phone, '+1' || replace(phone, '-', ''), vehicle_type,
    '2021 Isuzu NPR', 'SEED' || id, service_areas, account_id, bank_connected, status,
    case status when 'rejected' then 'The licence photo could not be read.'
      when 'suspended' then 'The insurance on file ran out.' end, created_at
  from seed_haulers`

const DECISIONS = (adminId: number): string => `
  insert into transitions (noun, noun_id, move, from_status, to_status, by, user_id, reason, at)
  select 'hauler', id, move, before, after, 'admin', ${adminId},
    case when move <> 'approve' then 'Sample decision' end, created_at + day * interval '1 day'
  from seed_haulers cross join lateral (values
    ('approve', 'pending', 'approved', 1, status in ('approved', 'suspended')),
    ('reject', 'pending', 'rejected', 1, status = 'rejected'),
    ('suspend', 'approved', 'suspended', 20, status = 'suspended')) as moves (move, before, after, day, is_made)
  where is_made`

const AVAILABILITY = `
  insert into availability (hauler_id, day_of_week, time_slot, is_available, max_jobs)
  select id, day, slot, pg_temp.roll(n * 64 + day * 6 + place, 13) < 0.7, 1 + floor(4 * pg_temp.roll(n, 14))::int
  from seed_haulers cross join generate_series(0, 6) as day
    cross join unnest(array['8-10', '10-12', '12-2', '2-4', '4-6', '6-8']) with ordinality as slots (slot, place)`

/** What a trigger keeps, which is off while the tables are filled. */
const WEEKS = `
  update haulers set week = cells.week
  from (select hauler_id, array_agg((case when is_available then max_jobs else -max_jobs end)::smallint
      order by day_of_week, array_position(array['8-10', '10-12', '12-2', '2-4', '4-6', '6-8'], time_slot)) as week
    from availability group by hauler_id) as cells
  where haulers.id = cells.hauler_id`

const ACCOUNTS = `
  insert into sandbox_accounts (id, email, can_receive, created_at)
  select account_id, email, bank_connected, created_at from seed_haulers`

/** Who may take a load of an area, as arrays to choose from: by whether it needs a large truck. */
const REACH = `
  create temp table seed_reach on commit drop as
  select area, is_xl, array_agg(id order by id) as haulers
  from seed_haulers cross join (values (false), (true)) as loads (is_xl)
    cross join unnest(${texts(SERVICE_AREAS)}) as area
  where status = 'approved' and (service_areas = '{}' or area = any(service_areas))
    and (not is_xl or vehicle_type in ('Box Truck', 'Dump Truck', 'truck'))
  group by area, is_xl`

/** Draws every hauler, and who may take which load, into tables of this session. */
export async function drawHaulers(run: Run, plan: Plan): Promise<void> {
  await run(haulersTable(plan))
  await run(REACH)
}

/** Users, haulers with areas, decisions and weekly availability, and their accounts at the provider. */
export const people: Step = {
  name: 'people',
  async fill(run: Run, plan: Plan) {
    const statements = [users(plan), clients(plan), HAULERS, DECISIONS(adminIdOf(plan))]
    let rows = 0
    for (const statement of [...statements, AVAILABILITY, WEEKS, ACCOUNTS])
      rows += await run(statement)
    return rows
  },
}
