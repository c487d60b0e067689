import type { BookingRules, SavedBookingRules } from '../../contract/booking-rules.ts'
import { dayOfWeek, instantOf, type Day, type TimeWindow } from '../../contract/calendar.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { SettingsGroup } from '../../contract/settings-groups.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { listSettings } from '../settings/list-settings.ts'
import { firstSettings } from '../settings/first-settings.ts'
import { decodeSettings, versionsFrom } from '../settings/settings-store.ts'

type Settings = Pick<Context, 'config' | 'now'>

/** The rules of now, and what is open on the day of a pickup, by the settings that are in force then. */
export type Rules = BookingRules & {
  isDayOff: (day: Day) => boolean
  /** The most pickups of a single window that was changed: 0 closes it; null for any other. */
  mostIn: (day: Day, window: TimeWindow) => number | null
  /** An area that is not known is not refused. */
  isAreaOpen: (area: ServiceArea | null, day: Day) => boolean
}

/** The rules that hold now: the environment's number of requests wins. */
export async function readRules(db: Db, { config, now }: Settings): Promise<Rules> {
  const at = now()
  const versions = await versionsFrom(db, ['booking', 'areas'], at)
  const inForce = <Group extends 'booking' | 'areas'>(group: Group, moment: Date) => {
    const row = versions
      .filter(({ groupName, effectiveFrom }) => groupName === group && effectiveFrom <= moment)
      .toSorted((a, b) => +b.effectiveFrom - +a.effectiveFrom || b.version - a.version)[0]
    return row ? decodeSettings(group, row.value) : firstSettings(config, group)
  }
  const onDay = (day: Day): Date => (instantOf(day, 0) > at ? instantOf(day, 0) : at)
  const { requestsAboveCapacity } = config
  return {
    ...inForce('booking', at),
    ...(requestsAboveCapacity !== undefined && { requestsAboveCapacity }),
    isDayOff: (day) => {
      const { closedDays, closedWeekdays } = inForce('booking', onDay(day))
      return closedDays.includes(day) || closedWeekdays.includes(dayOfWeek(day))
    },
    mostIn: (day, window) =>
      inForce('booking', onDay(day)).changedWindows.find(
        (changedWindow) => changedWindow.day === day && changedWindow.window === window,
      )?.most ?? null,
    isAreaOpen: (area, day) => area === null || inForce('areas', onDay(day)).areas.includes(area),
  }
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
