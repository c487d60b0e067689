import { formatInstantDay } from '../../contract/calendar.ts'
import type { SettingsGroup, SettingsOf } from '../../contract/settings-groups.ts'
import type { Effects, Situation } from './describe-effects.ts'
import { decodeSettings, settingsAt, versionsFrom } from './settings-store.ts'

/** What goes out from then on, and a reminder that would fall into the quiet hours of then or of a version that waits. */
export async function notificationEffects(
  situation: Situation,
  values: SettingsOf<'notifications'>,
): Promise<Effects> {
  const { dayBefore, dayBeforeHour, reviewRequest, reviewDays, reviewHour } = values
  const conflict = (await holding(situation, 'quiet')).find((quiet) =>
    isTooLate(values, quiet.values),
  )
  return {
    problems: conflict
      ? [
          {
            path: 'content.values.dayBeforeHour',
            message: `The quiet hours begin at ${clockText(conflict.values.until)}${conflict.since}: the reminder would never go out. Choose an earlier hour`,
          },
        ]
      : [],
    effects: [
      dayBefore
        ? `Customers are reminded of tomorrow’s pickup from ${hourText(dayBeforeHour)} on.`
        : 'Customers are not reminded of tomorrow’s pickup. They can still confirm it on its page.',
      reviewRequest
        ? `Customers are asked for a review ${reviewDays === 1 ? 'the day' : `${reviewDays} days`} after the pickup, at ${hourText(reviewHour)}.`
        : 'Customers are not asked for a review. Requests that wait for their hour don’t go out either.',
      'Receipts, cancellations, refunds and questions about the price always go out.',
    ],
  }
}

/** What waits for the sending hours, and reminders of then or of a version that waits that would never go out in them. */
export async function quietEffects(
  situation: Situation,
  values: SettingsOf<'quiet'>,
): Promise<Effects> {
  const conflict = (await holding(situation, 'notifications')).find((rules) =>
    isTooLate(rules.values, values),
  )
  return {
    problems: conflict
      ? [
          {
            path: 'content.values.until',
            message: `Customers are reminded of tomorrow’s pickup from ${hourText(conflict.values.dayBeforeHour)} on${conflict.since}: the reminder would never go out. Choose a later hour, or change the reminder first`,
          },
        ]
      : [],
    effects: [
      'Reminders, promotions and digests wait for these hours. What a pickup causes goes out at any time.',
    ],
  }
}

const isTooLate = (
  { dayBefore, dayBeforeHour }: SettingsOf<'notifications'>,
  { until }: SettingsOf<'quiet'>,
): boolean => dayBefore && `${dayBeforeHour}:00` >= until

type Holding<Group extends SettingsGroup> = { values: SettingsOf<Group>; since: string }

/** What holds of a group on the day of the publication, and what takes effect after it, with its day as a sentence ends. */
async function holding<Group extends SettingsGroup>(
  { db, config, effectiveFrom }: Situation,
  group: Group,
): Promise<Holding<Group>[]> {
  const { values } = await settingsAt(db, config, group, effectiveFrom)
  const waiting = (await versionsFrom(db, [group], effectiveFrom)).filter(
    (version) => version.effectiveFrom > effectiveFrom,
  )
  return [
    { values, since: '' },
    ...waiting.map((version) => ({
      values: decodeSettings(group, version.value),
      since: ` from ${formatInstantDay(version.effectiveFrom)}`,
    })),
  ]
}

const NOON = 12

/** '5:00 PM' of '17:00'. */
function clockText(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % NOON || NOON}:${minute} ${Number(hour) < NOON ? 'AM' : 'PM'}`
}

const hourText = (hour: number): string => clockText(`${hour}:00`)
