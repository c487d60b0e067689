import type { OperationsReport } from '../../../contract/operations-report.ts'
import type { RevenueSums } from '../../../contract/revenue-report.ts'
import { type Fact, isShared, type Quarter } from './quarter-facts.ts'
import { dayAt, type Figures, type Movement } from './recompute.ts'

type Days = { from: string; to: string }
const isIn = ({ from, to }: Days, day: string): boolean => from <= day && day <= to

/** The figures as a report has them. */
export const reported = ({
  taxCharged,
  taxReturned,
  ...sums
}: Figures): Record<keyof RevenueSums, number> => {
  const revenue = sums.gross - sums.refunds - sums.disputes
  return { ...sums, revenue, afterFees: revenue - sums.fees, gst: taxCharged - taxReturned }
}

/** What each account changed by on each day, without zeros. */
export function accountsByDay(movements: readonly Movement[], days: Days): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { day, account, amount } of movements.filter((each) => isIn(days, each.day))) {
    const key = `${day} ${account}`
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0))
}

type Operations = Pick<OperationsReport, 'claims' | 'endings' | 'customers'> & {
  disposal: number
  jobsWithCost: number
  jobsWithoutCost: number
  /** Scheduled on each day. */
  booked: Map<string, number>
  quotes: Record<keyof OperationsReport['quotes'], number>
}

/** How the business ran, from the facts alone. */
export function expectedOperations({ bookings, facts }: Quarter, days: Days): Operations {
  const bookingOf = new Map(bookings.map((booking) => [booking.job, booking]))
  const done = facts.flatMap((fact) =>
    fact.what === 'completed' && isIn(days, dayAt(fact.at)) ? [fact] : [],
  )
  const fees = done.flatMap(({ disposal }) => (typeof disposal === 'number' ? [disposal] : []))
  const prices = done.map(({ job, price }) => ({
    booked: bookingOf.get(job)?.price ?? 0,
    final: price,
  }))
  const misses = prices.map(({ booked, final }) => (100 * Math.abs(final - booked)) / booked)
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)
  return {
    disposal: sum(fees),
    jobsWithCost: fees.length,
    jobsWithoutCost: done.length - fees.length,
    booked: countBy(done.map(({ at }) => dayAt(at))),
    claims: expectedClaims(facts, days),
    endings: expectedEndings(facts, days),
    customers: expectedCustomers({ bookings, facts }, days),
    quotes: {
      jobs: prices.length,
      exact: prices.filter(({ booked, final }) => booked === final).length,
      above: prices.filter(({ booked, final }) => final > booked).length,
      below: prices.filter(({ booked, final }) => final < booked).length,
      booked: sum(prices.map(({ booked }) => booked)),
      final: sum(prices.map(({ final }) => final)),
      meanMiss: Math.round((sum(misses) / misses.length) * 10) / 10,
    },
  }
}

function countBy(days: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return counts
}

function expectedClaims(facts: readonly Fact[], days: Days): OperationsReport['claims'] {
  const [paid, claimed] = [new Map<number, number>(), new Map<number, number>()]
  const booked = new Map(
    facts.flatMap(({ what, job, at }) => (what === 'booked' ? [[job, at] as const] : [])),
  )
  for (const { what, job, at } of facts.toSorted((a, b) => a.at - b.at)) {
    const times = what === 'paid' ? paid : what === 'got a hauler' ? claimed : undefined
    if (times && !times.has(job)) times.set(job, at)
  }
  const seconds = [...claimed]
    .filter(([, at]) => isIn(days, dayAt(at)))
    .map(([job, at]) => (at - (paid.get(job) ?? booked.get(job) ?? 0)) / 1000)
  return {
    jobs: seconds.length,
    medianSeconds: percentile(seconds, 0.5),
    p90Seconds: percentile(seconds, 0.9),
  }
}

const MOST = 20

function expectedEndings(facts: readonly Fact[], days: Days): OperationsReport['endings'] {
  const counts = new Map<string, OperationsReport['endings'][number]>()
  for (const fact of facts) {
    if ((fact.what !== 'cancelled' && fact.what !== 'released') || !isIn(days, dayAt(fact.at)))
      continue
    const move = fact.what === 'cancelled' ? fact.move : 'release'
    const { by, reason } = fact
    const key = JSON.stringify([move, by, reason])
    const ending = counts.get(key) ?? { move, by, reason, isOther: false, jobs: 0 }
    counts.set(key, { ...ending, jobs: ending.jobs + 1 })
  }
  const text = (ending: OperationsReport['endings'][number]) =>
    JSON.stringify([ending.move, ending.by, ending.reason ?? ''])
  const all = [...counts.values()].toSorted(
    (a, b) => b.jobs - a.jobs || (text(a) < text(b) ? -1 : 1),
  )
  const others = all.slice(MOST).reduce((sum, { jobs }) => sum + jobs, 0)
  const other = { move: null, by: null, reason: null, isOther: true, jobs: others }
  return others > 0 ? [...all.slice(0, MOST), other] : all
}

function expectedCustomers({ bookings, facts }: Quarter, days: Days) {
  const personOf = new Map(
    bookings.map(({ job, email, phone }) => [job, isShared(phone) ? email.toLowerCase() : phone]),
  )
  const doneOn = new Map<string, string[]>()
  for (const { what, job, at } of facts) {
    if (what !== 'completed') continue
    const person = personOf.get(job) ?? ''
    doneOn.set(person, [...(doneOn.get(person) ?? []), dayAt(at)])
  }
  const own = [...doneOn.values()].filter((all) => all.some((day) => isIn(days, day)))
  const repeat = own.filter((all) => all.filter((day) => day <= days.to).length > 1)
  return { all: own.length, repeat: repeat.length }
}

/** The part of a list between two percentiles, as a spreadsheet's PERCENTILE has it. */
function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = part * (sorted.length - 1)
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}
