import { sql } from 'kysely'
import type { Db } from '../server/db/database.ts'

const CONVERSATIONS = 20_000
/** Numbers of customers, with one or two jobs each; the other numbers are unknown. */
const CUSTOMERS = 12_000
const JOBS = 20_000
/** Of a property manager, beside those of everyone else. */
const JOBS_OF_ONE = 500
const HAULERS = 300
/** In the longest thread; a third of them are ours. */
const LONG_THREAD = 20_000

/** Written to in bulk. */
const FILLED = ['jobs', 'inbound_texts', 'notifications', 'conversation_replies']

/** The numbers of the first conversation, which is the longest, and of the property manager's. */
export const LONG = 1
export const MANAGER = 2

const phoneOf = (n: string) => sql.raw(`'+1604' || lpad((2000000 + ${n} * 37)::text, 7, '0')`)
/** Eight common words and a number, from what people write. */
const words = (n: string) =>
  sql.raw(`(array['Can you come later', 'Do you take', 'The gate code is', 'Please leave', 'How much for', 'Thanks for'])[1 + ${n} % 6]
    || ' ' || (array['the sofa', 'a hot tub', 'my fridge', 'two mattresses', 'the garden bench', 'an old piano', 'boxes'])[1 + ${n} % 7]
    || ' at ' || ${n} % 997 || case when ${n} % 5000 = 7 then ' chandelier' else '' end`)

/** Fills an empty database with conversations, the jobs of their numbers and what was sent to them. */
export async function fillConversations(db: Db, adminId: number): Promise<void> {
  // Nothing reads what their triggers keep, but the counters.
  for (const table of FILLED)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await addJobs(db)
  await addHaulers(db)
  await sql`
    insert into suppressions (channel, contact, reason, suppressed_at)
    select 'sms', ${phoneOf('n')}, 'opted_out', now() from generate_series(1, 400) as n`.execute(db)
  await sql`
    insert into conversations (phone, status, assignee_id, unread, last_at)
    select ${phoneOf('n')}, case when n % 20 < 13 then 'done' else 'open' end,
      case when n % 20 = 19 then ${adminId}::int end, case when n % 100 = 14 then 1 else 0 end,
      now() - n * interval '11 minutes'
    from generate_series(1, ${CONVERSATIONS}) as n`.execute(db)
  await addTexts(
    db,
    sql`select n as conversation, n * 3 + k as number, n * 11 + k * 60 as minutes
    from generate_series(1, ${CONVERSATIONS}) as n, generate_series(0, 2) as k`,
  )
  await addTexts(
    db,
    sql`select ${sql.lit(LONG)} as conversation, 100000 + n as number, n as minutes
    from generate_series(1, ${LONG_THREAD}) as n where n % 3 > 0`,
  )
  await addSent(
    db,
    'booking_confirmed',
    sql`select 1 + n % ${CUSTOMERS} as conversation, n as number, n * 20 as minutes
    from generate_series(1, ${JOBS}) as n`,
  )
  await addSent(
    db,
    'staff_reply',
    sql`select n as conversation, 100000 + n as number, n * 11 + 30 as minutes
    from generate_series(1, ${CONVERSATIONS}) as n`,
  )
  await addSent(
    db,
    'staff_reply',
    sql`select ${sql.lit(LONG)} as conversation, 200000 + n as number, n as minutes
    from generate_series(1, ${LONG_THREAD}) as n where n % 3 = 0`,
  )
  await sql`
    insert into conversation_replies (notification_id, conversation_id, admin_id, idempotency_key, text)
    select notifications.id, conversations.id, ${adminId}::int, 'bench-' || notifications.id, message
    from notifications join conversations on phone = recipient_phone where message_type = 'staff_reply'`.execute(
    db,
  )
  for (const table of FILLED)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`select rebuild_counters()`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

const addJobs = (db: Db) =>
  sql`
    insert into jobs (first_name, last_name, phone, phone_e164, email, address, offered_address, area, description,
      offered_description, photos, load_size, preferred_date, preferred_time, estimated_price_cents, status, payment_status,
      visitor_id, request_hash)
    select (array['Amrita', 'Mei', 'Kwame', 'Lourdes', 'Hannah', 'Yuki'])[1 + of % 6],
      (array['Gill', 'Tanaka', 'Asante', 'Dela Cruz', 'Whitcombe'])[1 + of % 5] || chr(97 + of % 26), 'x',
      ${phoneOf('of')}, 'customer' || of || '@example.test', n || ' Alder Crossing, Vancouver', 'Alder Crossing, Vancouver',
      'Vancouver', 'A sofa', 'A sofa', array['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'], 'small', current_date + n % 9 - 300 * sign(n % 20)::int, 'morning', 9900,
      case when n % 20 = 0 then 'pending' else 'cancelled' end, 'paid', gen_random_uuid(), 'bench'
    from (select n, case when n > ${JOBS} then ${MANAGER} else 1 + n % ${CUSTOMERS} end as of
      from generate_series(1, ${JOBS + JOBS_OF_ONE}) as n) as drawn`.execute(db)

async function addHaulers(db: Db): Promise<void> {
  await sql`
    insert into users (email, role) select 'hauler' || n || '@example.test', 'hauler'
    from generate_series(1, ${HAULERS}) as n`.execute(db)
  await sql`
    insert into haulers (user_id, email, first_name, last_name, phone, phone_e164, vehicle_type, vehicle_model,
      license_plate, status)
    select id, email, 'Dale', 'Kowalchuk', 'x', ${phoneOf('(12000 + id)')}, 'truck', 'Isuzu NPR', 'B' || id, 'approved'
    from users where role = 'hauler'`.execute(db)
}

type Rows = ReturnType<typeof sql>

/** Texts that came in; the rows name the conversation, a number of their own and how old they are. */
const addTexts = (db: Db, rows: Rows) =>
  sql`
    insert into inbound_texts (conversation_id, provider_message_id, text, received_at)
    select conversation, 'bench-' || number, ${words('number')}, now() - minutes * interval '1 minute'
    from (${rows}) as drawn order by minutes desc`.execute(db)

const addSent = (db: Db, type: string, rows: Rows) =>
  sql`
    insert into notifications (recipient_phone, sender_type, message_type, subject, message, channel, status,
      idempotency_key, is_sent, sent_at, queued_at, created_at)
    select ${phoneOf('conversation')}, 'system', ${type}, 'Your pickup', 'Westhaul: ' || ${words('number')}, 'sms',
      'delivered', 'bench-' || ${type}::text || number, true, at, at, at
    from (select *, now() - minutes * interval '1 minute' as at from (${rows}) as each) as drawn
    order by at`.execute(db)
