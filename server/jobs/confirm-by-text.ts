import { dayOf } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Context } from '../core/context.ts'
import { confirmReminded } from './reminder-store.ts'

const CONFIRMATIONS = new Set(['y', 'yes', 'oui'])

/** Whether a text answers the day-before reminder with yes: the word alone, however it is punctuated. */
export const isConfirmation = (text: string): boolean =>
  CONFIRMATIONS.has(text.toLowerCase().replace(/[^\p{L}]/gu, ''))

/**
 * A customer texted yes from this number (E.164): the pickups they were reminded of and that are still
 * ahead are confirmed, which the team and the hauler see on the job. It may arrive twice.
 * @returns the pickups; none when there was nothing to confirm, so that a person has to read the text.
 */
export const confirmByText = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  from: string,
): Promise<JobId[]> => confirmReminded(db, from, { today: dayOf(now()), at: now() })
