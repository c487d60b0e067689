import type { SettingsGroup } from '../../../contract/settings-groups.ts'
import { AHEAD_DAYS, LATEST_MINUTES } from '../../../contract/social-rules.ts'
import { PLANNING_FACTS, VISIT_FACTS } from './visit-fields.ts'

/** How a value is typed and read. */
export type FieldKind =
  | 'line'
  | 'email'
  | 'money'
  | 'percent'
  | 'whole'
  | 'hour'
  | 'time'
  | 'days'
  | 'weekdays'
  | 'areas'
  | 'windows'
  | 'hours'
  | 'flag'
  | 'roles'

/** One value of a group. */
export type GroupField = {
  key: string
  label: string
  kind: FieldKind
  hint?: string
  /** Of an hour of the day: the first and the last that can be chosen. */
  hours?: readonly [first: number, last: number]
  /** Empty is an answer. */
  isOptional?: true
}

/** What a group is called on the screen, and what is in it. */
export type GroupFacts = {
  title: string
  about: string
  fields: readonly GroupField[]
}

export const GROUP_FACTS: Readonly<Record<SettingsGroup, GroupFacts>> = {
  business: {
    title: 'Name, phone, hours',
    about:
      'Customers and haulers read the name and the phone number in messages, on receipts and on every page.',
    fields: [
      { key: 'productName', label: 'Business name', kind: 'line' },
      { key: 'supportPhone', label: 'Phone', kind: 'line' },
      {
        key: 'supportEmail',
        label: 'Support email (optional)',
        hint: 'Named beside the phone number in emails, on pages and on receipts',
        kind: 'email',
        isOptional: true,
      },
      { key: 'hours', label: 'Phone hours', kind: 'hours' },
    ],
  },
  areas: {
    title: 'Areas served',
    about: 'Pickups are booked in these municipalities. An area with a pickup in it stays open.',
    fields: [{ key: 'areas', label: 'Areas', kind: 'areas' }],
  },
  booking: {
    title: 'Windows, holidays and lead time',
    about: 'Customers can book what the schedule holds, within these rules.',
    fields: [
      { key: 'closedWeekdays', label: 'No pickups on', kind: 'weekdays' },
      {
        key: 'closedDays',
        label: 'Holidays and closed days',
        hint: 'Such as 2026-12-25, 2027-01-01',
        kind: 'days',
      },
      { key: 'leadMinutes', label: 'Book at least this many minutes ahead', kind: 'whole' },
      { key: 'horizonDays', label: 'Book at most this many days ahead', kind: 'whole' },
      {
        key: 'mostPerDay',
        label: 'Most pickups a day (optional)',
        hint: 'Empty: as many as fit',
        kind: 'whole',
        isOptional: true,
      },
      {
        key: 'requestsAboveCapacity',
        label: 'Requests taken above the schedule',
        hint: 'For each window and area',
        kind: 'whole',
      },
      {
        key: 'confirmHour',
        label: 'Requests are confirmed or refunded by',
        hint: 'On the day before the pickup',
        kind: 'hour',
        hours: [8, 20],
      },
      {
        key: 'holdMinutes',
        label: 'Minutes that a chosen window is held',
        hint: 'From 5 to 60, for a visitor who books, and again while paying',
        kind: 'whole',
      },
      { key: 'changedWindows', label: 'Single windows', kind: 'windows' },
    ],
  },
  fees: {
    title: 'Cancelling and trip fees',
    about: 'Each pickup keeps the fees that its customer was shown with the quote.',
    fields: [
      { key: 'freeUntilHours', label: 'Free until so many hours before the window', kind: 'whole' },
      {
        key: 'unclaimedFreeHours',
        label: 'Free in the last hours without a hauler',
        hint: 'A pickup that no hauler took costs nothing to cancel so shortly before',
        kind: 'whole',
      },
      {
        key: 'lateFee',
        label: 'Late cancellation fee',
        hint: 'Also for rescheduling once the hauler is on the way',
        kind: 'money',
      },
      { key: 'tripFee', label: 'Trip fee', hint: 'Once the hauler has arrived', kind: 'money' },
    ],
  },
  share: {
    title: 'Hauler’s share',
    about:
      'What haulers receive of a job’s price. Each job keeps the share of the day it was booked; tips are the hauler’s in full.',
    fields: [
      {
        key: 'haulerSharePermille',
        label: 'Share of the price, in percent',
        hint: 'From 50 to 90, such as 70 or 72.5. A lower share holds 14 days later at the earliest, and haulers are emailed.',
        kind: 'percent',
      },
    ],
  },
  payouts: {
    title: 'Payouts',
    about: 'Haulers are paid by the rules that held when their pickup was booked.',
    fields: [
      {
        key: 'holdHours',
        label: 'Hours on hold',
        hint: 'After completion or the end of the slot, whichever is later',
        kind: 'whole',
      },
      {
        key: 'apologyCredit',
        label: 'Apology credit',
        hint: 'Refunded when a hauler didn’t come and the pickup happens all the same',
        kind: 'money',
      },
    ],
  },
  visits: VISIT_FACTS,
  planning: PLANNING_FACTS,
  notifications: {
    title: 'Notification rules',
    about:
      'Which optional messages go out, and which roles are alerted. Receipts, cancellations, refunds and questions about the price always go out: they can’t be turned off.',
    fields: [
      { key: 'dayBefore', label: 'Remind customers the day before', kind: 'flag' },
      {
        key: 'dayBeforeHour',
        label: 'Reminder from this hour',
        hint: 'Before the quiet hours',
        kind: 'hour',
        hours: [17, 19],
      },
      { key: 'reviewRequest', label: 'Ask customers for a review', kind: 'flag' },
      { key: 'reviewDays', label: 'Days after the pickup', hint: 'From 1 to 7', kind: 'whole' },
      {
        key: 'reviewHour',
        label: 'Review request at this hour',
        kind: 'hour',
        hours: [9, 17],
      },
      { key: 'alertsByEmail', label: 'Alerts by email', kind: 'roles' },
      {
        key: 'alertsByText',
        label: 'Alerts by text',
        hint: 'To those who gave a number under “Who gets which alert”',
        kind: 'roles',
      },
      {
        key: 'alertsByPush',
        label: 'Alerts in the browser',
        hint: 'To those who switched on “Notify me in this browser”',
        kind: 'roles',
      },
    ],
  },
  security: {
    title: 'Two-factor sign-in of owners',
    about:
      'Owners can change prices, rights and money. With a second factor a stolen password is not enough to sign in as one.',
    fields: [
      {
        key: 'twoFactorForOwners',
        label: 'Owners need two-factor sign-in',
        hint: 'An owner without it sets it up at the next request, before anything else',
        kind: 'flag',
      },
    ],
  },
  social: {
    title: 'Social posts',
    about: 'How far ahead schedules write posts, and until when a late post still goes out.',
    fields: [
      {
        key: 'aheadDays',
        label: 'Days that schedules write ahead',
        hint: `From ${AHEAD_DAYS.least} to ${AHEAD_DAYS.most}`,
        kind: 'whole',
      },
      {
        key: 'latestMinutes',
        label: 'Minutes after which a late post is missed',
        hint: `From ${LATEST_MINUTES.least} to ${LATEST_MINUTES.most}; it waits for a new time then, and nothing is sent`,
        kind: 'whole',
      },
    ],
  },
  quiet: {
    title: 'Quiet hours',
    about: 'Reminders, promotions and digests go out between these times, Pacific time.',
    fields: [
      { key: 'from', label: 'From', hint: 'At noon at the latest, such as 09:00', kind: 'time' },
      {
        key: 'until',
        label: 'Until',
        hint: 'At 6 PM at the earliest, such as 20:00',
        kind: 'time',
      },
    ],
  },
}

/** From Sunday on, as the contract counts them. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
