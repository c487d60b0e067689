import { addDays, dayOf, instantAt } from '../../contract/calendar.ts'

/** When promotions may be sent each day, Pacific time; both as 'HH:MM', the first before the second. */
export type SendingHours = { from: string; until: string }

/**
 * When a promotion may be sent next, if not now: the beginning of the sending hours, today or tomorrow.
 * Undefined within them; they end just before `until`.
 */
export function quietUntil(now: Date, { from, until }: SendingHours): Date | undefined {
  const today = dayOf(now)
  if (now < instantAt(today, from)) return instantAt(today, from)
  return now < instantAt(today, until) ? undefined : instantAt(addDays(today, 1), from)
}
