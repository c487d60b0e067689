import { dayOf } from '../../contract/calendar.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { PostSetting } from '../providers/writer/writer.ts'
import { placeOf } from './next-run.ts'
import type { StoredSchedule } from './schedule-store.ts'
import { holidayNear, monthNumber, seasonOf } from './season.ts'

/** A time of a schedule, and what the product knows of it. */
export type Slot = { at: Date; setting: PostSetting }

/** The setting of a time: the season of its day, and the municipality whose turn it is. */
export function slotOf(schedule: StoredSchedule, at: Date, areas: readonly ServiceArea[]): Slot {
  const day = dayOf(at)
  // Schedules begin with different municipalities.
  const place = areas[(placeOf(schedule, at) + schedule.id) % areas.length] ?? 'Metro Vancouver'
  const month = monthNumber(day)
  return { at, setting: { month, season: seasonOf(day), place, holiday: holidayNear(day) } }
}
