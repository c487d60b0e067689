import { sql } from 'kysely'
import { ACCEPT_UNDO_SECONDS } from '../../contract/at-risk.ts'
import {
  type Day,
  formatMoment,
  type Slot,
  slotEnd,
  type TimeWindow,
  windowEnd,
} from '../../contract/calendar.ts'
import type { JobStatus } from '../../contract/jobs.ts'
import type { PaymentPurpose } from '../../contract/payments.ts'
import type { PayoutHold } from '../../contract/payout-holds.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { settingsAt } from '../settings/settings-store.ts'

const HOUR_MS = 3_600_000

/** What the hold of a payout depends on besides the rows: the setting and the time. */
export type HoldContext = Pick<Context, 'config' | 'now'>

/** What holds a payout and why, or that nothing does; and until when the time after the pickup does. */
export type Hold = { releasesAt: Date | null } & (
  | { hold: PayoutHold; reason: string }
  | { hold: null; reason: null }
)

/** Of a payout that nothing can hold. */
export const NOT_HELD: Hold = { hold: null, reason: null, releasesAt: null }

const REASONS: Record<Exclude<PayoutHold, 'time'>, string> = {
  dispute: 'The customer disputes the payment at their bank',
  problem: 'The customer reported a problem',
  proof: 'The job lacks proof',
}

const UNDECIDED = 'The customer’s bank took the payment back. The team decides about the payout'

/**
 * Why the payout of this payment is not sent now, the strongest reason first. A dispute at the bank holds every
 * payout; all else holds only the share of a price, and missing proof and time only that of a completed job. For
 * trials, with no hours on hold, neither of these two does.
 */
export async function holdOf(ctx: HoldContext, db: Db, paymentId: number): Promise<Hold> {
  const facts = await findHoldFacts(db, paymentId)
  // As it was when the job was booked: a hauler is paid by the rule that held then.
  const { values } = await settingsAt(db, ctx.config, 'payouts', facts.bookedAt)
  const releasesAt = releaseTime(facts, values.holdHours)
  const holdBecause = (hold: keyof typeof REASONS): Hold => ({
    hold,
    reason: REASONS[hold],
    releasesAt,
  })
  if (facts.isDisputed) return holdBecause('dispute')
  if (facts.isUndecided) return { hold: 'dispute', reason: UNDECIDED, releasesAt }
  if (facts.purpose !== 'tip' && facts.hasProblem) return holdBecause('problem')
  if (releasesAt && facts.lacksProof) return holdBecause('proof')
  if (releasesAt && releasesAt > ctx.now())
    return { hold: 'time', reason: `Waits until ${formatMoment(releasesAt)}`, releasesAt }
  return { hold: null, reason: null, releasesAt }
}

type HoldFacts = {
  purpose: PaymentPurpose
  bookedAt: Date
  status: JobStatus
  completedAt: Date | null
  preferredDate: Day
  preferredTime: TimeWindow
  scheduledDate: Day | null
  timeSlot: Slot | null
  isDisputed: boolean
  isUndecided: boolean
  hasProblem: boolean
  lacksProof: boolean
  /** When a person of the team accepted the job without proof; null for any other job. */
  acceptedAt: Date | null
}

async function findHoldFacts(db: Db, paymentId: number): Promise<HoldFacts> {
  const { rows } = await sql<HoldFacts>`
    select p.purpose, j.created_at as "bookedAt", j.status, j.completed_at as "completedAt", j.preferred_date as "preferredDate",
      j.preferred_time as "preferredTime", s.scheduled_date as "scheduledDate", s.time_slot as "timeSlot",
      exists (select from disputes d where d.payment_id = p.id and d.status = 'open') as "isDisputed",
      exists (select from disputes d where d.payment_id = p.id and d.undecided_cents > 0) as "isUndecided",
      exists (select from problem_reports r where r.job_id = p.job_id and r.closed_at is null) as "hasProblem",
      coalesce(j.proof <> 'complete', false)
        and not exists (select from proof_checks c where c.job_id = j.id) as "lacksProof",
      (select c.checked_at from proof_checks c where c.job_id = j.id and c.without_proof) as "acceptedAt"
    from payments p join jobs j on j.id = p.job_id left join job_schedule s on s.job_id = p.job_id
    where p.id = ${paymentId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`There is no payment ${paymentId}`)
  return facts
}

/**
 * So many hours after the completion or after the end of the slot, whichever is later: nothing is paid for a pickup
 * that was completed before its time, nor while accepting it without proof can be undone.
 */
function releaseTime(facts: HoldFacts, hours: number): Date | null {
  const { purpose, status, completedAt, scheduledDate, timeSlot, acceptedAt } = facts
  if (hours === 0 || purpose === 'tip' || status !== 'completed' || !completedAt) return null
  const end =
    scheduledDate && timeSlot
      ? slotEnd(scheduledDate, timeSlot)
      : windowEnd(facts.preferredDate, facts.preferredTime)
  const byTime = Math.max(completedAt.getTime(), end.getTime()) + hours * HOUR_MS
  const undoneUntil = (acceptedAt?.getTime() ?? 0) + ACCEPT_UNDO_SECONDS * 1_000
  return new Date(Math.max(byTime, undoneUntil))
}
