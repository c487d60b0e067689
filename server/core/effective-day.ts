import { dayOf, instantOf, type Day } from '../../contract/calendar.ts'
import { AppError, type FieldError } from '../../contract/errors.ts'

/** When a version holds from: the beginning of that day, else now. Today begins now: this morning's bookings keep what they had. */
export const momentOf = (day: Day | undefined, now: Date): Date => {
  const start = day && instantOf(day, 0)
  return start && start > now ? start : now
}

/** Why nothing can hold from this day on; undefined when it can. */
export const pastProblem = (day: Day | undefined, now: Date): FieldError | undefined =>
  day !== undefined && day < dayOf(now)
    ? { path: 'effectiveFrom', message: 'This day has passed: settings cannot change in the past' }
    : undefined

/** What is wrong with one field, as the answer to a request. */
export const refusal = (path: string, message: string) =>
  new AppError('refused', message, { fields: [{ path, message }] })
