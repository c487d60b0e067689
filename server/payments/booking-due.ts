import { isWindowOver } from '../../contract/calendar.ts'
import type { Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { dueOf } from '../ledger/due.ts'

/** What is left to pay of a booking, and why its customer cannot pay it on their page now; null when they can. */
export type BookingDue = { amount: Cents; refusal: string | null }

/** The page of the customer and the link that the team sends to it decide by this one. */
export async function bookingDue(db: Db, job: Job, now: Date): Promise<BookingDue> {
  const amount = await dueOf(db, job)
  return { amount, refusal: refusalOf(job, amount, now) }
}

function refusalOf(job: Job, amount: Cents, now: Date): string | null {
  const { id, status } = job
  if (status === 'cancelled') return `Job #${id} is cancelled; nothing is to be paid`
  if (!isPayable(job.paymentStatus) || amount === 0) return `Job #${id} is paid; nothing is due`
  if (job.isSecured) return `Job #${id} is paid without a card; its page takes no payment`
  if (status !== 'pending')
    return `Job #${id} is ${status.replace('_', ' ')}; its page takes no payment any more`
  return isWindowOver(job.preferredDate, job.preferredTime, now)
    ? 'The window of this booking has passed. Move it to another window first'
    : null
}
