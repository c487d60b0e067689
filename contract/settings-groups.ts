import { z } from 'zod'
import { ALERT_KINDS, type AlertKind } from './alerts.ts'
import { StoredBookingRules } from './booking-rules.ts'
import { email, requiredText } from './fields.ts'
import { cents, Money, type Cents } from './money.ts'
import { ServiceArea } from './places.ts'
import { AHEAD_DAYS, LATEST_MINUTES } from './social-rules.ts'
import { TEAM_ROLES, TeamRole } from './team-roles.ts'
import { VisitRules } from './visit-rules.ts'
import { wholeNumber } from './whole-number.ts'

/** A time of the day as '09:30'. */
const clock = (example: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please write a time like 09:30')
    .meta({ example })

const FEWEST_DIGITS = 7

/** The hours of one weekday, 0 is Sunday. */
export const OpenDay = z
  .object({ day: z.int().min(0).max(6), from: clock('09:30'), until: clock('18:30') })
  .refine(({ from, until }) => from < until, {
    path: ['until'],
    message: 'The closing time must be after the opening time',
  })
export type OpenDay = z.infer<typeof OpenDay>

/** Who the business is, as customers and haulers read it everywhere. */
export const BusinessSettings = z.object({
  productName: requiredText('Please write the name of the business', { max: 40 }).meta({
    example: 'Westhaul',
  }),
  supportPhone: requiredText('Please write the phone number of the team', { max: 30 })
    .refine(
      (text) => text.replace(/\D/g, '').length >= FEWEST_DIGITS,
      'Please write a phone number like 604-555-0142',
    )
    .meta({ example: '604-555-0142' }),
  /** Null: none is named. */
  supportEmail: email('Please write an email address like help@example.ca').nullable(),
  /** When the team answers the phone; empty: no hours are named. */
  hours: z
    .array(OpenDay)
    .max(7)
    .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, {
      message: 'Please give each weekday once',
    }),
})
export type BusinessSettings = z.infer<typeof BusinessSettings>

/** The municipalities in which pickups are booked. */
export const AreaSettings = z.object({
  areas: z.array(ServiceArea).min(1, 'Please keep at least one area'),
})
export type AreaSettings = z.infer<typeof AreaSettings>

/** No slip of the decimal point passes it. */
const HIGHEST_FEE = cents(500_00)

const Fee = Money.refine((amount: Cents) => amount <= HIGHEST_FEE, 'This is more than $500.00')

/** What a customer pays for cancelling late, and a hauler's way for nothing. */
export const FeeSettings = z
  .object({
    /** How many hours before its window cancelling becomes late. */
    freeUntilHours: wholeNumber(0, 168),
    /** Within these last hours a pickup that no hauler took costs nothing to cancel. */
    unclaimedFreeHours: wholeNumber(0, 168),
    /** For a late cancellation, and for moving a pickup once the hauler is on the way. */
    lateFee: Fee,
    /** Once the hauler has arrived. */
    tripFee: Fee,
  })
  .refine(({ lateFee, tripFee }) => tripFee >= lateFee, {
    path: ['tripFee'],
    message: 'The trip fee is at least the late fee: the hauler has come for nothing',
  })
export type FeeSettings = z.infer<typeof FeeSettings>

/** No slip of the decimal point passes them: half of the price at least, and the platform's costs come from the rest. */
const SHARE = { from: 500, to: 900 }
const SHARE_FAULT = 'Please enter a share from 50% to 90%, with one decimal at most'

/** What a hauler receives of the price of a job. */
export const ShareSettings = z.object({
  /** In thousandths of the price: 700 is 70%. Tips are the hauler's in full. */
  haulerSharePermille: z
    .int(SHARE_FAULT)
    .min(SHARE.from, SHARE_FAULT)
    .max(SHARE.to, SHARE_FAULT)
    .meta({ example: 700 }),
})
export type ShareSettings = z.infer<typeof ShareSettings>

/** How many days before its first day haulers read of a lower share. */
export const SHARE_NOTICE_DAYS = 14

/** When haulers are paid, and what a customer gets back whose hauler did not come. */
export const PayoutSettings = z.object({
  /** After the completion or the end of the slot, whichever is later; 0, for trials: nothing waits. */
  holdHours: wholeNumber(0, 720),
  /** What a customer gets back when a hauler did not come and the pickup happens all the same. */
  apologyCredit: Fee,
})
export type PayoutSettings = z.infer<typeof PayoutSettings>

/** How work is shared among haulers, and how long plans and moves can be undone. */
export const PlanningSettings = z.object({
  /** How many metres of travel a job counts for each job that its hauler has already; 0 looks at travel alone. */
  evennessMetres: wholeNumber(0, 100_000),
  /** How long an applied plan can be undone; its messages wait as long. */
  planUndoMinutes: wholeNumber(1, 60),
  /** How long an assignment, move, release, cancellation or deletion of a job can be undone; its messages and refund wait as long. */
  undoSeconds: wholeNumber(5, 60),
})
export type PlanningSettings = z.infer<typeof PlanningSettings>

/** How posts of schedules are written, and until when a late post goes out. */
export const SocialSettings = z.object({
  /** How many days before their time schedules write their posts. */
  aheadDays: wholeNumber(AHEAD_DAYS.least, AHEAD_DAYS.most),
  /** A post that could not go out is missed so many minutes after its time. */
  latestMinutes: wholeNumber(LATEST_MINUTES.least, LATEST_MINUTES.most),
})
export type SocialSettings = z.infer<typeof SocialSettings>

/** Reminders of tomorrow's pickups leave from 5 PM, and the second digest of new jobs at 3 PM. */
const ALWAYS = { from: '12:00', until: '18:00' }

/** When reminders, promotions and digests may be sent. */
export const QuietSettings = z.object({
  from: clock('09:00')
    .refine((from) => from <= ALWAYS.from, 'Please choose noon or earlier')
    .meta({ example: '09:00' }),
  until: clock('20:00')
    .refine((until) => until >= ALWAYS.until, 'Please choose 6 PM or later')
    .meta({ example: '20:00' }),
})
export type QuietSettings = z.infer<typeof QuietSettings>

const Roles = z.array(TeamRole).max(TEAM_ROLES.length).default([])

/** A kind of alert that is newer than the stored version has no roles there. */
const RolesByAlert = z.object(
  Object.fromEntries(ALERT_KINDS.map((kind) => [kind, Roles])) as Record<AlertKind, typeof Roles>, // every kind
)

/**
 * Which optional messages go out and when, and which roles of the team are alerted to what. What law, money or an
 * account depends on always goes out: `mustBeSent`.
 */
export const NotificationSettings = z.object({
  /** The reminder of tomorrow's pickup, and from which hour of the day before, Pacific time. */
  dayBefore: z.boolean(),
  dayBeforeHour: wholeNumber(17, 19),
  /** The request for a review, how many days after the pickup and at which hour. */
  reviewRequest: z.boolean(),
  reviewDays: wholeNumber(1, 7),
  reviewHour: wholeNumber(9, 17),
  /** Everyone with these roles gets the alert, besides those who chose it for themselves. */
  alertsByEmail: RolesByAlert,
  /** By text to those of them who gave a number for alerts. */
  alertsByText: RolesByAlert,
  /** In the browsers where they switched notifications on; versions from before have none. */
  alertsByPush: RolesByAlert.prefault({}),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** How people of the team sign in. */
export const SecuritySettings = z.object({
  /** Owners set up two-factor sign-in before they can do anything else. */
  twoFactorForOwners: z.boolean(),
})
export type SecuritySettings = z.infer<typeof SecuritySettings>

/** Each group of settings that is versioned, with what is in it. */
export const SETTINGS_SCHEMAS = {
  business: BusinessSettings,
  areas: AreaSettings,
  booking: StoredBookingRules,
  fees: FeeSettings,
  share: ShareSettings,
  payouts: PayoutSettings,
  visits: VisitRules,
  planning: PlanningSettings,
  quiet: QuietSettings,
  notifications: NotificationSettings,
  security: SecuritySettings,
  social: SocialSettings,
} as const

/** A group of settings: its values are published together. */
export const SettingsGroup = z.enum(
  Object.keys(SETTINGS_SCHEMAS) as [keyof typeof SETTINGS_SCHEMAS],
)
export type SettingsGroup = z.infer<typeof SettingsGroup>

/** The groups in the order of the screen. */
export const SETTINGS_GROUPS: readonly SettingsGroup[] = SettingsGroup.options

/** What is in a group. */
export type SettingsOf<Group extends SettingsGroup> = z.output<(typeof SETTINGS_SCHEMAS)[Group]>

/** The values of one group, by its name. */
export const GroupValues = z.discriminatedUnion('group', [
  z.object({ group: z.literal('business'), values: BusinessSettings }),
  z.object({ group: z.literal('areas'), values: AreaSettings }),
  z.object({ group: z.literal('booking'), values: StoredBookingRules }),
  z.object({ group: z.literal('fees'), values: FeeSettings }),
  z.object({ group: z.literal('share'), values: ShareSettings }),
  z.object({ group: z.literal('payouts'), values: PayoutSettings }),
  z.object({ group: z.literal('visits'), values: VisitRules }),
  z.object({ group: z.literal('planning'), values: PlanningSettings }),
  z.object({ group: z.literal('quiet'), values: QuietSettings }),
  z.object({ group: z.literal('notifications'), values: NotificationSettings }),
  z.object({ group: z.literal('security'), values: SecuritySettings }),
  z.object({ group: z.literal('social'), values: SocialSettings }),
])
export type GroupValues = z.infer<typeof GroupValues>
