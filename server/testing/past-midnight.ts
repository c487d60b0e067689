import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'

/**
 * Waits for the new day in BC where it begins within so many milliseconds: a test that books for
 * today, or in three days, and then says which day that is must not see it change between the two.
 */
export async function pastMidnight(withinMs: number): Promise<void> {
  const now = new Date()
  const left = instantOf(addDays(dayOf(now), 1), 0).getTime() - now.getTime()
  if (left <= withinMs) await sleep(left + 1)
}
