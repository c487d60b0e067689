import type { BookingRules, SavedBookingRules } from '../../contract/booking-rules.ts'
import { SettingsGroup } from '../../contract/settings-groups.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { listSettings } from '../settings/list-settings.ts'
import { settingsAt } from '../settings/settings-store.ts'

type Settings = Pick<Context, 'config' | 'now'>

/** The rules that hold now: the environment's number of requests wins. */
export async function readRules(db: Db, { config, now }: Settings): Promise<BookingRules> {
  const { values } = await settingsAt(db, config, 'booking', now())
  const { requestsAboveCapacity } = config
  return { ...values, ...(requestsAboveCapacity !== undefined && { requestsAboveCapacity }) }
}

/** The newest rules as they were saved, with who saved them. */
export async function readSavedRules(
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
): Promise<SavedBookingRules> {
  const versions = await listSettings(ctx, SettingsGroup.enum.booking)
  const newest = versions.find(({ state }) => state !== 'withdrawn')
  if (newest?.content.group !== 'booking') throw new Error('There are no booking rules')
  return {
    ...newest.content.values,
    version: newest.version,
    requestsFromEnvironment: ctx.config.requestsAboveCapacity ?? null,
    savedBy: newest.publishedBy,
    savedAt: newest.publishedAt,
  }
}
