import { sql } from 'kysely'
import { placesOn } from '../../../contract/availability.ts'
import { listAtRisk } from '../../../contract/at-risk.ts'
import {
  SLOTS,
  slotEnd,
  windowEnd,
  windowStart,
  type Day,
  type Slot,
  type TimeWindow,
} from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { LIFECYCLES } from '../../../contract/lifecycles.ts'
import { STATUS_COLUMNS } from '../../core/status-columns.ts'
import { weekOf } from '../../haulers/availability.ts'
import { exceptionsOf } from '../../haulers/exception-store.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { snakeOf } from '../../db/camel-case.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const UNDO = 'releases and undoes'

/** What holds after every event, as sentences about what does not; none when all is well. */
export function checksOf(world: World) {
  const { db, firstJob } = world
  const transfersSeen = new Set<string>()
  const jobsInSlot = new Map<string, number>()
  let lastMove = 0

  /** No payout is sent before its hold is over, and none twice. */
  async function payouts(): Promise<string[]> {
    const { rows } = await sql<Sent>`
      select t.id, t.created_at as "sentAt", p.id as "payoutId", j.id as "jobId", charge.purpose, j.status,
        j.completed_at as "completedAt", j.preferred_date as day, j.preferred_time as window, s.time_slot as slot,
        s.scheduled_date as "slotDay", coalesce(j.proof <> 'complete', false) and not exists (
          select from proof_checks c where c.job_id = j.id) as "lacksProof",
        exists (select from problem_reports r where r.job_id = j.id and r.closed_at is null and r.opened_at < q.asked_at)
          as "hasProblem"
      from sandbox_transfers t
      left join payouts p on p.idempotency_key = t.reference
      left join payments charge on charge.id = p.payment_id
      left join provider_requests q on q.idempotency_key = t.reference
      left join jobs j on j.id = t.job_id left join job_schedule s on s.job_id = j.id
      where t.job_id > ${firstJob}`.execute(db)
    const fresh = rows.filter(({ id }) => !transfersSeen.has(id))
    for (const { id } of fresh) transfersSeen.add(id)
    return fresh.flatMap(wrongOf)
  }

  /** At the provider nothing was moved twice, and no more went back than was charged. */
  async function provider(): Promise<string[]> {
    const { rows } = await sql<{ line: string }>`
      select 'Transfers of one payout: ' || string_agg(id, ', ') as line from sandbox_transfers
        where job_id > ${firstJob} group by reference having count(*) > 1
      union all select 'Refunds of one request: ' || string_agg(id, ', ') from sandbox_refunds
        where job_id > ${firstJob} group by reference having count(*) > 1
      union all select 'More was refunded than charged of ' || p.charge_id from sandbox_payments p
        join sandbox_refunds r on r.charge_id = p.charge_id and r.status <> 'failed'
        where p.job_id > ${firstJob} group by p.charge_id, p.amount_cents having sum(r.amount_cents) > p.amount_cents
      union all select 'Job #' || job_id || ' was charged twice for its booking' from payments
        where job_id > ${firstJob} and purpose = 'booking' and status = 'paid' group by job_id having count(*) > 1
      union all select 'Job #' || job_id || ' was charged twice for its tip' from payments
        where job_id > ${firstJob} and purpose = 'tip' and status = 'paid' group by job_id having count(*) > 1`.execute(
      db,
    )
    return rows.map(({ line }) => line)
  }

  /** Every paid job has a hauler, or time, or stands on the team's list. */
  async function lostJobs(): Promise<string[]> {
    const jobs = await world.jobs()
    const now = world.now().getTime()
    const due = jobs.filter(({ status, paymentStatus, preferredDate, preferredTime }) => {
      const ended = windowEnd(preferredDate, preferredTime).getTime()
      if (status === 'assigned') return now >= ended + HOUR_MS / 3
      if (status === 'in_progress') return now >= ended + 3 * HOUR_MS
      const begins = windowStart(preferredDate, preferredTime).getTime()
      return status === 'pending' && paymentStatus === 'paid' && begins - now <= 24 * HOUR_MS
    })
    if (due.length === 0) return []
    const { items } = await world.admin.call(listAtRisk, {})
    return due
      .filter(({ id }) => !items.some(({ jobId }) => jobId === id))
      .map(({ id, status }) => `Job #${id} is ${status}, and no one is asked to look at it`)
  }

  /** No slot of a hauler takes more jobs than it has places; jobs from before it was closed may stay. */
  async function slots(event: string): Promise<string[]> {
    const { rows } = await sql<{ haulerId: HaulerId; day: Day; slot: Slot; jobs: number }>`
      select hauler_id as "haulerId", scheduled_date as day, time_slot as slot, count(*)::int as jobs
      from job_schedule where job_id > ${firstJob} group by 1, 2, 3`.execute(db)
    const wrong: string[] = []
    for (const { haulerId, day, slot, jobs } of rows) {
      const key = `${haulerId} ${day} ${slot}`
      const before = jobsInSlot.get(key) ?? 0
      if (jobs > before) {
        const [exception] = await exceptionsOf(db, haulerId, day, day)
        const places =
          placesOn(await weekOf(db, haulerId), day, exception)[SLOTS.indexOf(slot)] ?? 0
        // What an undo gives back was there before the slot was closed.
        const isBack = event === UNDO && places === 0
        if (jobs > places && !isBack)
          wrong.push(
            `Hauler ${haulerId} has ${jobs} jobs on ${day}, ${slot}, which takes ${places}`,
          )
      }
    }
    jobsInSlot.clear()
    for (const { haulerId, day, slot, jobs } of rows)
      jobsInSlot.set(`${haulerId} ${day} ${slot}`, jobs)
    return wrong
  }

  /** Each recorded move is one of its lifecycle, and goes on from the state that the one before led to. */
  async function moves(): Promise<string[]> {
    const { rows } = await sql<Step>`
      select id, noun, noun_id as "nounId", move, by, from_status as "from", to_status as "to",
        (select before.to_status from transitions before where before.noun = t.noun and before.noun_id = t.noun_id
          and before.id < t.id order by before.id desc limit 1) as before
      from transitions t where id > ${lastMove} order by id`.execute(db)
    lastMove = Number(rows.at(-1)?.id ?? lastMove)
    return rows.filter((step) => !isLegal(step)).map((step) => `Illegal: ${JSON.stringify(step)}`)
  }

  return {
    after: async (event: string) =>
      (
        await Promise.all([
          payouts(),
          provider(),
          lostJobs(),
          slots(event),
          moves(),
          checkBooks(db),
        ])
      ).flat(),
  }
}

type Sent = {
  id: string
  sentAt: Date
  payoutId: number | null
  jobId: number
  purpose: string | null
  status: string
  completedAt: Date | null
  day: Day
  window: TimeWindow
  slot: Slot | null
  slotDay: Day | null
  lacksProof: boolean
  hasProblem: boolean
}

function wrongOf(sent: Sent): string[] {
  const { payoutId, jobId, purpose, status, completedAt, day, window, slot, slotDay } = sent
  const what = `The transfer ${sent.id} of job #${jobId}`
  if (payoutId === null) return [`${what} belongs to no payout`]
  if (purpose === 'tip') return []
  const wrong = sent.hasProblem ? [`${what} was sent while a problem was open`] : []
  if (status !== 'completed' || !completedAt) return wrong
  const end = slot && slotDay ? slotEnd(slotDay, slot) : windowEnd(day, window)
  const due = Math.max(completedAt.getTime(), end.getTime()) + 24 * HOUR_MS
  if (sent.sentAt.getTime() < due) wrong.push(`${what} was sent before its time`)
  if (sent.lacksProof) wrong.push(`${what} was sent without proof`)
  return wrong
}

type Step = {
  id: string
  noun: string
  nounId: number
  move: string
  by: string
  from: string
  to: string
  before: string | null
}

function isLegal({ noun, move, by, from, to, before }: Step): boolean {
  const lifecycle = Object.values(LIFECYCLES).find((each) => each.noun === noun)
  const rule = Object.entries(lifecycle?.moves ?? {}).find(([name]) => name === move)?.[1]
  if (!rule || (before !== null && before !== from)) return false
  const [actors, origins]: readonly string[][] = [[...rule.by], [...rule.from]]
  return Boolean(actors?.includes(by) && origins?.includes(from)) && rule.to === to
}

/** Every row whose status is not where its recorded moves led. */
export async function checkHistories({ db }: World): Promise<string[]> {
  const wrong: string[] = []
  for (const [noun, { table, status }] of Object.entries(STATUS_COLUMNS)) {
    const { rows } = await sql<{ id: number }>`
      select r.id from ${sql.table(snakeOf(table))} r
      join lateral (select to_status from transitions t where t.noun = ${noun} and t.noun_id = r.id
        order by t.id desc limit 1) as last on true
      where last.to_status <> r.${sql.ref(snakeOf(status))}::text`.execute(db)
    wrong.push(...rows.map(({ id }) => `The history of ${noun} ${id} ends elsewhere`))
  }
  return wrong
}
