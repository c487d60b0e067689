import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { anyOf, flag } from './filters.ts'
import { list } from './list.ts'
import {
  ContentType,
  contentTypeLabels,
  Frequency,
  frequencyFacts,
  platformFacts,
  SocialPlatform,
  SocialScheduleId,
} from './social.ts'

const MOST_TIME_SLOTS = 24
const NO_TIME = 'At least one time slot is required'

const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write times like 09:00, separated by commas')

/** '09:00, 12:00' or a list of such times; kept in order, each once, with two digits for the hour. */
export const TimeSlots = z.codec(
  z
    .union([z.string(NO_TIME), z.array(z.string(NO_TIME), NO_TIME)])
    .meta({ example: '09:00, 12:00' }),
  z
    .array(TimeOfDay)
    .min(1, NO_TIME)
    .max(MOST_TIME_SLOTS, `Please use at most ${MOST_TIME_SLOTS} time slots`),
  {
    decode: (input) => {
      const slots = (typeof input === 'string' ? input.split(',') : input).map((slot) =>
        slot.trim(),
      )
      return [...new Set(slots.filter(Boolean).map((slot) => slot.padStart(5, '0')))].toSorted()
    },
    encode: (slots) => slots,
  },
)

const LONGEST_NAME = 60
/** What the team calls a schedule, at most 60 characters; '' for none. */
const ScheduleName = z
  .string()
  .trim()
  .max(LONGEST_NAME, `Please use at most ${LONGEST_NAME} characters`)

/** The form of a new schedule. Times are on the service clock. */
export const NewSchedule = z.object({
  name: ScheduleName.default(''),
  platform: SocialPlatform.default('facebook'),
  contentType: ContentType.default('promotional'),
  frequency: Frequency.default('daily'),
  timeSlots: TimeSlots,
  isActive: z.boolean().default(true),
  /** Off, its posts go out by themselves. */
  needsApproval: z.boolean().default(true),
})
export type NewSchedule = z.infer<typeof NewSchedule>

/** When posts are written ahead for one network, and whether a person approves each first. */
export const Schedule = z.object({
  id: SocialScheduleId,
  /** '' for none: `scheduleInWords` calls it by what it does then. */
  name: z.string(),
  platform: SocialPlatform,
  contentType: ContentType,
  frequency: Frequency,
  timeSlots: z.array(z.string()),
  isActive: z.boolean(),
  needsApproval: z.boolean(),
  /** When it wrote a post last. */
  lastPosted: Instant.nullable(),
  /** The next of its times; null while it is switched off. */
  nextScheduled: Instant.nullable(),
  /**
   * Times that it does not write, also some that passed: a person deleted their post, or decided about the post that an earlier
   * time of that day had. `writesLeftOut` of a change writes them again.
   */
  leftOut: z.array(Instant),
})
export type Schedule = z.infer<typeof Schedule>

/** What a schedule does: 'Facebook, promotional, daily at 09:00, 17:00'. */
export function scheduleInWords({
  platform,
  contentType,
  frequency,
  timeSlots,
}: Pick<Schedule, 'platform' | 'contentType' | 'frequency' | 'timeSlots'>): string {
  const kind = contentTypeLabels[contentType].toLowerCase()
  const often = frequencyFacts[frequency].label.toLowerCase()
  return `${platformFacts[platform].label}, ${kind}, ${often} at ${timeSlots.join(', ')}`
}

/** What people call a schedule: its name, or what it does. */
export const nameOfSchedule = (
  schedule: Parameters<typeof scheduleInWords>[0] & { name: string },
) => schedule.name || scheduleInWords(schedule)

const schedulesAt = '/api/admin/social-media/schedules'

/** Every schedule. */
export const listSocialSchedules = list(
  {
    path: schedulesAt,
    access: 'admin',
    right: 'see-marketing',
    summary: 'Every posting schedule, newest first',
    item: Schedule,
    filters: { platform: anyOf(SocialPlatform), active: flag },
    sorts: { createdAt: 'desc' },
  },
  {
    name: { title: 'Name', value: (schedule) => schedule.name },
    platform: { title: 'Platform', value: (schedule) => schedule.platform },
    contentType: { title: 'Content type', value: (schedule) => schedule.contentType },
    frequency: { title: 'Frequency', value: (schedule) => schedule.frequency },
    times: { title: 'Times', value: (schedule) => schedule.timeSlots.join(', ') },
    active: { title: 'Active', value: (schedule) => (schedule.isActive ? 'yes' : 'no') },
    approval: { title: 'Approval', value: (schedule) => (schedule.needsApproval ? 'yes' : 'no') },
  },
)

/**
 * Creates a schedule. Its posts are written ahead for the days that the settings name, and wait for approval; with
 * `needsApproval: false` they go out by themselves.
 */
export const createSocialSchedule = endpoint({
  method: 'POST',
  path: schedulesAt,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Write posts ahead on a schedule, for approval or to go out; times are Pacific time',
  body: NewSchedule,
  response: Schedule,
})

/** What of a schedule changes; a field that is not sent stays. */
export const ScheduleChange = z.object({
  name: ScheduleName.optional(),
  isActive: z.boolean().optional(),
  needsApproval: z.boolean().optional(),
  contentType: ContentType.optional(),
  frequency: Frequency.optional(),
  timeSlots: TimeSlots.optional(),
  /** True writes the times again that it leaves out. */
  writesLeftOut: z.boolean().optional(),
})
export type ScheduleChange = z.infer<typeof ScheduleChange>

/**
 * Changes a schedule or switches it on or off. What it wrote ahead and no person approved, moved or edited is removed, and
 * written again by its new rules while it is on; all else stays. A time whose post a person deleted stays without one, also at
 * another time of that day, until `writesLeftOut`. On again, the next time to come counts.
 */
export const changeSocialSchedule = endpoint({
  method: 'PATCH',
  path: `${schedulesAt}/:scheduleId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Change a schedule, or switch it on or off',
  params: z.object({ scheduleId: SocialScheduleId }),
  body: ScheduleChange,
  response: Schedule,
})

/** Deletes a schedule, and what it wrote ahead unless a person approved, moved or edited it; all else stays. */
export const deleteSocialSchedule = endpoint({
  method: 'DELETE',
  path: `${schedulesAt}/:scheduleId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Delete a schedule and what it wrote ahead; what a person approved or changed stays',
  params: z.object({ scheduleId: SocialScheduleId }),
  response: z.object({ id: SocialScheduleId }),
})
