import type { TemplateKey } from '../../contract/templates.ts'
import { roll, text, type Plan, type Run, type Step } from './draw.ts'

const PER_JOB = 3

/** One kind of message to the customer of a seed job, in SQL on its drawn facts. */
type Kind = {
  place: number
  type: TemplateKey
  where: string
  at: string
  subject: string
  words: string
}

const KINDS: Kind[] = [
  {
    place: 0,
    type: 'booking_confirmed',
    where: `payment_status in ('paid', 'refunded')`,
    at: 'paid_at',
    subject: `'Your pickup #' || id || ' is booked'`,
    words: `'pickup #' || id || ' is booked and paid ($' || estimate / 100 || '.00) for ' || preferred_date || ', '
      || preferred_time || '. {{job-link}}'`,
  },
  {
    place: 1,
    type: 'hauler_assigned',
    where: 'hauler_id is not null',
    at: 'claimed_at',
    subject: `'Your hauler is confirmed'`,
    words: `'your hauler will pick up #' || id || ' on ' || preferred_date || ', ' || slot
      || '. {{job-link}} Questions? 604-555-0142'`,
  },
  {
    place: 2,
    type: 'job_completed',
    where: `story = 'completed'`,
    at: 'completed_at',
    subject: `'Your pickup #' || id || ' is done'`,
    words: `'your pickup #' || id || ' is done. Final price: $' || final / 100
      || '.00. Thank you for booking with us. {{job-link}}'`,
  },
  {
    place: 2,
    type: 'job_cancelled',
    where: `status = 'cancelled'`,
    at: `created_at + interval '6 hours'`,
    subject: `'Your pickup #' || id || ' is cancelled'`,
    words: `'your pickup #' || id || ' on ' || preferred_date || ' is cancelled. Questions? 604-555-0142'`,
  },
]

const written = ({ type, place, where, at, subject, words }: Kind): string => `
  select n::bigint * ${PER_JOB} + ${place} as draw, id as job_id, client_id, phone, email, '${type}' as type, ${at} as at,
    ${subject} as subject, 'Westhaul: Hi ' || first_name || ', ' || ${words} as words, ${roll(52)} as channel_draw
  from seed_jobs where ${where}`

const messages = ({ last, today }: Plan): string => `
  create or replace temp view seed_messages as
  select drawn.*, ${last.notifications} + draw as number,
    case when luck < 0.955 then 'delivered' when luck < 0.985 then 'sent'
      when luck < 0.99 then 'cancelled' else 'failed' end as status,
    case when at > timestamptz ${text(today)} - interval '7 days' then reading < 0.5 else reading < 0.998 end as is_read
  from (select written.*, ${roll(50, 'draw')} as luck, ${roll(51, 'draw')} as reading
    from (${KINDS.map(written).join(' union all ')}) as written) as drawn`

const NOTIFICATIONS = `
  insert into notifications (id, recipient_id, recipient_phone, recipient_email, sender_type, message_type, subject,
    message, job_id, channel, status, failure, idempotency_key, provider_message_id, is_read, is_sent, sent_at,
    queued_at, withdrawn_at, created_at) overriding system value
  select number, client_id, '+1' || replace(phone, '-', ''), email, 'system', type, subject, words, job_id,
    case when channel_draw < 0.9 then 'sms' else 'email' end, status,
    case when status = 'failed' then 'The number cannot be reached' end, 'seed-message-' || number,
    case when status in ('sent', 'delivered') then 'msg_seed_' || number end, is_read, status in ('sent', 'delivered'),
    case when status in ('sent', 'delivered') then at + interval '3 seconds' end, at,
    case when status in ('cancelled', 'failed') and is_read then at + interval '1 day' end, at
  from seed_messages`

type MessageMove = {
  by: string
  move: string
  from?: string
  to: string
  after: string
  where: string
}

const move = ({ by, move: name, from = 'queued', to, after, where }: MessageMove): string => `
  select 'message', number, '${name}', '${from}', '${to}', '${by}', at + interval '${after}'
  from seed_messages where ${where}`

const MOVES = `
  insert into transitions (noun, noun_id, move, from_status, to_status, by, at)
  ${[
    move({
      by: 'system',
      move: 'send',
      to: 'sent',
      after: '3 seconds',
      where: `status in ('sent', 'delivered')`,
    }),
    move({
      by: 'provider',
      move: 'deliver',
      from: 'sent',
      to: 'delivered',
      after: '9 seconds',
      where: `status = 'delivered'`,
    }),
    move({
      by: 'provider',
      move: 'fail',
      to: 'failed',
      after: '5 seconds',
      where: `status = 'failed'`,
    }),
    move({
      by: 'system',
      move: 'cancel',
      to: 'cancelled',
      after: '2 seconds',
      where: `status = 'cancelled'`,
    }),
  ].join(' union all ')}`

/** About three messages to each job's customer. */
export const messaging: Step = {
  name: 'messages',
  async fill(run: Run, plan: Plan) {
    await run(messages(plan))
    return run(NOTIFICATIONS)
  },
}

/** How each message fared. */
export const deliveries: Step = {
  name: 'deliveries of messages',
  async fill(run: Run, plan: Plan) {
    await run(messages(plan))
    return run(MOVES)
  },
}
