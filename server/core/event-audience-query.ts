import { sql, type RawBuilder } from 'kysely'
import type { Topic } from '../../contract/events.ts'
import type { Move } from '../../contract/lifecycle.ts'
import type { Noun } from '../../contract/lifecycles.ts'
import type { Tables } from '../db/tables.ts'

/** A topic with readers of its own; what haulers may claim is for all of them. */
export type Subject = Exclude<Topic, 'market' | 'offer_gone'>

type Audience = {
  table: keyof Tables
  /** The users who may see a change of the row `subject`, besides admins. */
  users?: RawBuilder<unknown>[]
  /** The job whose page shows it. */
  job?: RawBuilder<unknown>
}

const haulerOf = (column: string): RawBuilder<unknown> =>
  sql`(select user_id from haulers where haulers.id = ${sql.ref(column)})`

const CUSTOMER = sql`(select client_id from jobs where jobs.id = subject.job_id)`
const JOB = sql.ref('subject.jobId')

/** Who may see that a row has changed, and on which customer's page it is shown. */
export const AUDIENCES: Record<Subject, Audience> = {
  job: {
    table: 'jobs',
    users: [sql.ref('subject.clientId'), haulerOf('subject.haulerId')],
    job: sql.ref('subject.id'),
  },
  price_change: {
    table: 'priceChanges',
    users: [CUSTOMER, haulerOf('subject.haulerId')],
    job: JOB,
  },
  payment: { table: 'payments', users: [CUSTOMER], job: JOB },
  refund: { table: 'refunds', users: [CUSTOMER], job: JOB },
  payout: { table: 'payouts', users: [haulerOf('subject.haulerId')] },
  reversal: {
    table: 'reversals',
    users: [
      sql`(select user_id from payouts join haulers on haulers.id = payouts.hauler_id
        where payouts.id = subject.payout_id)`,
    ],
  },
  dispute: { table: 'disputes' },
  hauler: { table: 'haulers', users: [sql.ref('subject.userId')] },
  hauler_change: { table: 'haulerChanges', users: [haulerOf('subject.haulerId')] },
  paper: { table: 'haulerPapers', users: [haulerOf('subject.haulerId')] },
  availability: { table: 'haulers', users: [sql.ref('subject.userId')] },
  message: { table: 'notifications', users: [sql.ref('subject.recipientId')] },
  conversation: { table: 'conversations' },
  // Every hauler: who may take it asks.
  swap: { table: 'jobSwaps' },
  problem: { table: 'problemReports', users: [CUSTOMER], job: JOB },
  // Not the customer: haulers write to the team alone.
  hauler_note: { table: 'haulerNotes', users: [haulerOf('subject.haulerId')] },
  // Not the hauler: both sides rate before either sees the other's.
  rating: { table: 'ratings', users: [CUSTOMER], job: JOB },
  // Also the colleague: what they may do has changed.
  staff: { table: 'users', users: [sql.ref('subject.id')] },
  customer: { table: 'customers' },
  call_quote: { table: 'callQuotes' },
  campaign: { table: 'adCampaigns' },
  mailing: { table: 'mailings' },
  lead_magnet: { table: 'leadMagnets' },
  post: { table: 'socialMediaPosts' },
  settings: { table: 'settingsVersions' },
}

/** The columns of `events` for the rows of `subject`. `before` are users who could see it until now. */
export const eventColumns = (topic: Subject, before: RawBuilder<unknown>[] = []) => {
  const { users = [], job = sql`null::integer` } = AUDIENCES[topic]
  const audience = sql.join([...users, ...before, sql`null`])
  return sql`${sql.lit(topic)}, subject.id, array_remove(array[${audience}]::integer[], null), ${job}`
}

/**
 * The columns of `events` for a job `subject` that is on the market, or has left it: the screens take it off then
 * without asking.
 */
export const MARKET_COLUMNS = sql`case
  when subject.status = 'pending' and subject.is_secured and subject.deleted_at is null then 'market'
  else 'offer_gone' end, subject.id, '{}'::integer[], null::integer`

/** What the events of a move need of the row as it was: the hauler, who sees the job go. */
export const keptForEvents = (noun: Noun): RawBuilder<unknown> =>
  noun === 'job' ? sql`jobs.hauler_id` : sql`null::integer`

/** The rows of `events` for a move of these rows, which `moved` holds as `changed`, with what is `kept` of them. */
export function eventsOfMove(noun: Noun, move: Pick<Move, 'from' | 'to'>): RawBuilder<unknown> {
  const topic = noun === 'job_payment' ? 'job' : noun
  const before = noun === 'job' ? [haulerOf('subject.kept')] : []
  const rows = sql`(select (changed).*, kept from moved) as subject`
  return sql`select ${eventColumns(topic, before)} from ${rows}
    ${touchesMarket(noun, move) ? sql`union all select ${MARKET_COLUMNS} from ${rows}` : sql``}`
}

/** Whether a move may put a job on the market or take it off. */
const touchesMarket = (noun: Noun, { from, to }: Pick<Move, 'from' | 'to'>): boolean =>
  (noun === 'job_payment' && [...from, to].includes('paid')) ||
  (noun === 'job' && [...from, to].includes('pending'))
