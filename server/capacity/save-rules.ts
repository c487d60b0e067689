import type { z } from 'zod'
import type { saveBookingRules, SavedBookingRules } from '../../contract/booking-rules.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { publishSettings } from '../settings/publish-settings.ts'
import { readSavedRules } from './rules-store.ts'

type Rules = Omit<z.output<(typeof saveBookingRules)['body']>, 'basedOn'>

/**
 * Saves the rules as the newest version, from now on.
 * @throws AppError outdated when another version is in force than the one they were made from.
 */
export async function saveRules(
  ctx: Context,
  user: User,
  rules: Rules,
  basedOn: number,
): Promise<SavedBookingRules> {
  const { changedWindows, holdMinutes, confirmHour } = await readSavedRules(ctx)
  const values = {
    ...rules,
    changedWindows: rules.changedWindows ?? changedWindows,
    holdMinutes: rules.holdMinutes ?? holdMinutes,
    confirmHour: rules.confirmHour ?? confirmHour,
    closedWeekdays: [...new Set(rules.closedWeekdays)].toSorted(),
    closedDays: [...new Set(rules.closedDays)].toSorted(),
  }
  const content = { group: 'booking', values } as const
  await publishSettings(ctx, user, { content, note: 'Booking rules saved', basedOn })
  return readSavedRules(ctx)
}
