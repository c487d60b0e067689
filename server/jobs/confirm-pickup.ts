import { dayOf, type Day } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Context } from '../core/context.ts'
import { confirmReminded } from './reminder-store.ts'

const CONFIRMATIONS = new Set(['y', 'yes', 'oui'])

/** Whether a text answers the day-before reminder with yes: the word alone, however it is punctuated. */
export const isConfirmation = (text: string): boolean =>
  CONFIRMATIONS.has(text.toLowerCase().replace(/[^\p{L}]/gu, ''))

/**
 * Which pickups a customer confirms: those of the number (E.164) that a yes came from, or the one whose page
 * they pressed the button on, if the reminder is still about the day they saw.
 */
export type Confirmed = { phone: string } | { jobId: JobId; day: Day }

/**
 * A customer confirms, by text or on the page: the pickups they were reminded of and that are still ahead
 * are confirmed, which the team and the hauler see on the job. It may arrive twice.
 * @returns the pickups; none when there was nothing to confirm, also because a text confirmed them before, so
 * that a person has to read this one.
 */
export const confirmPickups = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  confirmed: Confirmed,
): Promise<JobId[]> => confirmReminded(db, confirmed, { today: dayOf(now()), at: now() })
