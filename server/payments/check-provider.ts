import { cents, formatMoney } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { moneyOfJobs, type JobMoney } from './books-query.ts'
import { listed } from './provider-books.ts'

const TOPICS = { charged: 'charges', refunded: 'refunds', paidOut: 'transfers' } as const
type Topic = keyof typeof TOPICS

/** Cents by the number of the job; what names no job stands under 0. */
type Sums = Map<number, number>

/**
 * Compares the whole ledger with the whole books of the provider, job by job.
 * @returns a line for each topic, and every contradiction as a sentence.
 * @throws AppError provider_unavailable.
 */
export async function checkProvider({
  db,
  payments,
}: Pick<Context, 'db' | 'payments'>): Promise<{ lines: string[]; contradictions: string[] }> {
  const theirs = await sumsOf(payments)
  // After the provider's, so that what is booked meanwhile cannot be missing there.
  const jobs = await moneyOfJobs(db)
  const lines: string[] = []
  const contradictions: string[] = []
  for (const topic of Object.keys(TOPICS) as Topic[]) {
    const ours = new Map(jobs.map((job) => [job.jobId, bookedOf(job, topic)]))
    const [booked, told] = [total(ours), total(theirs[topic])]
    const verdict = booked === told ? 'equal' : `${money(Math.abs(booked - told))} apart`
    lines.push(`${TOPICS[topic]}: ledger ${money(booked)}, provider ${money(told)}: ${verdict}`)
    contradictions.push(...differences(topic, ours, theirs[topic]))
  }
  return { lines, contradictions }
}

const bookedOf = (job: JobMoney, topic: Topic): number => Number(job[`${topic}Booked`])
const money = (amount: number): string => formatMoney(cents(amount))
const total = (sums: Sums): number => [...sums.values()].reduce((sum, one) => sum + one, 0)

async function sumsOf(payments: Context['payments']): Promise<Record<Topic, Sums>> {
  const sums: Record<Topic, Sums> = { charged: new Map(), refunded: new Map(), paidOut: new Map() }
  const add = (topic: Topic, jobId: number | null, amount: number) =>
    sums[topic].set(jobId ?? 0, (sums[topic].get(jobId ?? 0) ?? 0) + amount)
  const everything = new Date(0)
  const jobOfCharge = new Map<string, number | null>()
  for await (const { status, jobId, amount, chargeId } of listed(
    payments.list('payments', everything),
  )) {
    if (status === 'succeeded') add('charged', jobId, amount)
    if (chargeId !== null) jobOfCharge.set(chargeId, jobId)
  }
  // What an earlier version asked for names no job, but its charge does.
  const jobOf = (one: { jobId: number | null; chargeId: string | null }) =>
    one.jobId ?? jobOfCharge.get(one.chargeId ?? '') ?? null
  for await (const refund of listed(payments.list('refunds', everything)))
    if (refund.status === 'succeeded') add('refunded', jobOf(refund), refund.amount)
  for await (const transfer of listed(payments.list('transfers', everything)))
    add('paidOut', jobOf(transfer), transfer.amount - transfer.reversed)
  return sums
}

const differences = (topic: Topic, ours: Sums, theirs: Sums): string[] =>
  [...new Set([...ours.keys(), ...theirs.keys()])]
    .toSorted((a, b) => a - b)
    .filter((jobId) => (ours.get(jobId) ?? 0) !== (theirs.get(jobId) ?? 0))
    .map((jobId) => {
      const whose = jobId === 0 ? 'No job' : `Job #${jobId}`
      return `${whose}: the ledger has ${money(ours.get(jobId) ?? 0)} of ${TOPICS[topic]}, but the provider has ${money(theirs.get(jobId) ?? 0)}`
    })
