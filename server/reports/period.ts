import { type Day, dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { explainPeriod, type ReportPeriod } from '../../contract/report-period.ts'
import type { Context } from '../core/context.ts'

/**
 * The period of a report, and whether today is in it.
 * @throws AppError invalid_input for days in the wrong order, or too many.
 */
export function periodOf(
  { now }: Pick<Context, 'now'>,
  { from, to }: ReportPeriod,
): ReportPeriod & { isRunning: boolean } {
  const problem = explainPeriod({ from, to })
  if (problem !== undefined) throw new AppError('invalid_input', problem)
  return { from, to, isRunning: isRunning(dayOf(now()), { from, to }) }
}

/** Whether the days have not all passed: what is booked today still changes them. */
export const isRunning = (today: Day, { to }: ReportPeriod): boolean => to >= today
