import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { cents, formatMoney } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { moneyOfJobs } from '../ledger/books-query.ts'
import { withProviderErrors } from './provider-errors.ts'

/** What banks have taken of a job's charges and not given back, in cents, by the number of the job. */
async function takenByBanks(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ jobId: number; taken: string }>`
    select t.job_id as "jobId", -sum(e.amount_cents) as taken
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.kind in ('dispute_opened', 'dispute_won') and e.account = 'cash'
    group by t.job_id`.execute(db)
  return new Map(rows.map(({ jobId, taken }) => [jobId, Number(taken)]))
}

/** What is compared: with tips and approved prices; transfers without what was taken back; disputes that are open or lost. */
const TOPICS = ['charges', 'refunds', 'transfers', 'disputes'] as const
type Topic = (typeof TOPICS)[number]

/** Cents by the number of the job; what belongs to no job is under 0. */
type Sums = Map<number, number>
type Books = Record<Topic, Sums>
type Both = { ours: Books; theirs: Books }
type Sources = Pick<Context, 'db' | 'payments'>

/** Within this time a movement at the provider reaches our books. */
const PAUSE_MS = 5_000

/**
 * Compares the whole ledger with the whole books of the provider, job by job. Money moves while they
 * are read: what differs is read once more after a pause, and only what still differs by the same is
 * a contradiction.
 * @returns a line for each topic, and every contradiction as a sentence.
 * @throws AppError provider_unavailable.
 */
export async function checkProvider(
  { db, payments }: Sources,
  wait: () => Promise<unknown> = () => pause(PAUSE_MS),
): Promise<{ lines: string[]; contradictions: string[] }> {
  const sources = { db, payments: withProviderErrors(payments) }
  const first = await readBoth(sources)
  const suspected = new Set(TOPICS.flatMap((topic) => differences(topic, first)))
  if (suspected.size === 0)
    return { lines: TOPICS.map((topic) => line(topic, first, false)), contradictions: [] }
  await wait()
  const second = await readBoth(sources)
  const remaining = (topic: Topic) =>
    differences(topic, second).filter((sentence) => suspected.has(sentence))
  return {
    lines: TOPICS.map((topic) => line(topic, second, remaining(topic).length > 0)),
    contradictions: TOPICS.flatMap(remaining),
  }
}

const money = (amount: number): string => formatMoney(cents(amount))
const total = (sums: Sums): number => [...sums.values()].reduce((sum, one) => sum + one, 0)

function line(topic: Topic, { ours, theirs }: Both, isWrong: boolean): string {
  const [booked, atProvider] = [total(ours[topic]), total(theirs[topic])]
  const apart = `${money(Math.abs(booked - atProvider))} apart`
  const unequal = isWrong ? apart : `${apart}, on its way`
  return `${topic}: ledger ${money(booked)}, provider ${money(atProvider)}: ${booked === atProvider ? 'equal' : unequal}`
}

/** Ours after the provider's, so that what is booked meanwhile cannot be missing there. */
async function readBoth({ db, payments }: Sources): Promise<Both> {
  const theirs = await theirBooks(payments)
  return { theirs, ours: await ourBooks(db) }
}

async function ourBooks(db: Context['db']): Promise<Books> {
  const books: Books = {
    charges: new Map(),
    refunds: new Map(),
    transfers: new Map(),
    disputes: await takenByBanks(db),
  }
  const set = (topic: Topic, jobId: number, booked: string | number) => {
    if (Number(booked) !== 0) books[topic].set(jobId, Number(booked))
  }
  for await (const { jobId, chargedBooked, refundedBooked, paidOutBooked } of moneyOfJobs(db)) {
    set('charges', jobId, chargedBooked)
    set('refunds', jobId, refundedBooked)
    set('transfers', jobId, paidOutBooked)
  }
  return books
}

async function theirBooks(payments: Context['payments']): Promise<Books> {
  const books: Books = {
    charges: new Map(),
    refunds: new Map(),
    transfers: new Map(),
    disputes: new Map(),
  }
  const add = (topic: Topic, jobId: number | null, amount: number) =>
    books[topic].set(jobId ?? 0, (books[topic].get(jobId ?? 0) ?? 0) + amount)
  const everything = new Date(0)
  const jobOfCharge = new Map<string, number | null>()
  for await (const { status, jobId, amount, chargeId } of payments.list('payments', everything)) {
    if (status === 'succeeded') add('charges', jobId, amount)
    if (chargeId !== null) jobOfCharge.set(chargeId, jobId)
  }
  // Movements of an earlier version have no job, and disputes never have one, but the charge has.
  const jobOf = (one: { jobId?: number | null; chargeId: string | null }) =>
    one.jobId ?? jobOfCharge.get(one.chargeId ?? '') ?? null
  for await (const refund of payments.list('refunds', everything))
    if (refund.status === 'succeeded') add('refunds', jobOf(refund), refund.amount)
  for await (const transfer of payments.list('transfers', everything))
    add('transfers', jobOf(transfer), transfer.amount - transfer.reversed)
  for await (const dispute of payments.list('disputes', everything))
    if (dispute.status !== 'won') add('disputes', jobOf(dispute), dispute.amount)
  return books
}

const differences = (topic: Topic, { ours, theirs }: Both): string[] =>
  [...new Set([...ours[topic].keys(), ...theirs[topic].keys()])]
    .toSorted((a, b) => a - b)
    .map((jobId) => ({
      jobId,
      booked: ours[topic].get(jobId) ?? 0,
      atProvider: theirs[topic].get(jobId) ?? 0,
    }))
    .filter(({ booked, atProvider }) => booked !== atProvider)
    .map(({ jobId, booked, atProvider }) => {
      const whose = jobId === 0 ? 'No job' : `Job #${jobId}`
      return `${whose}: the ledger has ${money(booked)} of ${topic}, but the provider has ${money(atProvider)}`
    })
