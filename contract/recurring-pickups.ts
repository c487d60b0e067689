import { z } from 'zod'
import { Access, AccessInput } from './access.ts'
import { addDays, Day, Instant, TimeWindow } from './calendar.ts'
import { Description } from './booking.ts'
import { ofCustomer } from './customer-record.ts'
import { endpoint } from './endpoint.ts'
import { FirstName, LastName, phone, PHONE_MESSAGES, plainLine, requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { JobId, LoadSize } from './jobs.ts'
import { Correction, MOST_CORRECTIONS } from './quotes.ts'
import { Version } from './whole-number.ts'

/** The number of a pickup that repeats. */
export const RecurringId = Id.brand<'RecurringPickupId'>()
export type RecurringId = z.infer<typeof RecurringId>

/** How often a pickup repeats. */
export const INTERVALS = ['week', 'two_weeks', 'month'] as const
/** One of `INTERVALS`. */
export const Interval = z.enum(INTERVALS, 'Please choose how often')
export type Interval = z.infer<typeof Interval>

/** What people read for each interval. */
export const intervalNames: Record<Interval, string> = {
  week: 'Every week',
  two_weeks: 'Every two weeks',
  month: 'Every month',
}

const RECURRING_STATES = ['active', 'paused', 'ended'] as const

/** When a pickup repeats. */
export type RecurringRule = { every: Interval; firstDay: Day; lastDay: Day | null }

/** The days of a rule from `from` on, at most `count` and none after `until`. */
export function recurringDays(
  { every, firstDay, lastDay }: RecurringRule,
  { from, until, count }: { from: Day; until?: Day; count: number },
): Day[] {
  const days: Day[] = []
  const end = [lastDay, until].filter((day) => day != null).toSorted()[0]
  // A rule of 20 years has fewer steps than this.
  for (let step = 0; step < 1_100 && days.length < count; step++) {
    const day =
      every === 'month' ? monthly(firstDay, step) : addDays(firstDay, step * LENGTH[every])
    if (end && day > end) break
    if (day >= from) days.push(day)
  }
  return days
}

const LENGTH = { week: 7, two_weeks: 14 } as const

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The same weekday of the same week of a month, such as the second Tuesday; the last one where a month has no fifth. */
function monthly(firstDay: Day, step: number): Day {
  const week = Math.floor((Number(firstDay.slice(8)) - 1) / 7)
  const [year, month] = [Number(firstDay.slice(0, 4)), Number(firstDay.slice(5, 7)) - 1 + step]
  const start = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  const first = Day.parse(start)
  const day = addDays(first, ((weekdayOf(firstDay) - weekdayOf(first) + 7) % 7) + week * 7)
  return day.slice(0, 7) === first.slice(0, 7) ? day : addDays(day, -7)
}

/** How far back a pickup may be in the period of a day that is still to come. */
export const LONGEST_PERIOD = 31

const DAY_MS = 86_400_000

/** The week, two weeks or month of a day, counted from those of the first day. Weeks begin on Monday. */
function periodOf({ every, firstDay }: RecurringRule, day: Day): string {
  if (every === 'month') return day.slice(0, 7)
  const monday = addDays(firstDay, -((weekdayOf(firstDay) + 6) % 7))
  const days = (Date.parse(day) - Date.parse(monday)) / DAY_MS
  return String(Math.floor(days / LENGTH[every]))
}

/**
 * The days of a rule that get a pickup: at most `count` from `from` on. A week, two weeks or month that has one of the
 * `booked` days gets no second pickup, so that a rule whose rhythm was changed books no period twice.
 */
export function daysToBook(
  rule: RecurringRule,
  { booked, count, ...range }: { booked: readonly Day[]; from: Day; until?: Day; count: number },
): Day[] {
  const periods = new Set(booked.map((day) => periodOf(rule, day)))
  return recurringDays(rule, { ...range, count: count + booked.length })
    .filter((day) => !periods.has(periodOf(rule, day)))
    .slice(0, count)
}

/** What the team agrees with a company about a pickup that repeats. */
export const RecurringForm = z.object({
  /** Whom the hauler meets. */
  firstName: FirstName,
  lastName: LastName,
  phone: phone(PHONE_MESSAGES.booking),
  address: requiredText('Full address is required', { min: 5, max: 300 }).meta({
    example: '4500 Kingsway, Burnaby',
  }),
  items: z.array(Correction).max(MOST_CORRECTIONS, 'At most 60 different items').default([]),
  /** Absent: written from the items. */
  description: Description.optional(),
  /** Absent: the counted items choose the size. */
  loadSize: LoadSize.optional(),
  /** How the hauler gets to the load, with the notes. */
  access: AccessInput.optional(),
  every: Interval,
  /** The first day; its weekday is that of all others. */
  firstDay: Day,
  /** Null: until it is ended. */
  lastDay: Day.nullable().default(null),
  window: TimeWindow,
  /** The company's own number of the order, on each pickup. */
  poNumber: plainLine(60, 'Please use at most 60 characters').default(''),
})
export type RecurringForm = z.infer<typeof RecurringForm>

/** A pickup that repeats, with its next days. */
export const RecurringPickup = RecurringForm.omit({
  description: true,
  loadSize: true,
  access: true,
}).extend({
  id: RecurringId,
  /** Sent back with the next edit. */
  version: z.int(),
  description: z.string(),
  /** The same as the team wrote it; '' where it is written from the items. */
  ownWords: z.string(),
  loadSize: LoadSize.nullable(),
  access: Access.nullable(),
  state: z.enum(RECURRING_STATES),
  createdAt: Instant,
  /** The next days: booked as a job, not booked for a reason, or still to be booked. */
  next: z.array(z.object({ day: Day, jobId: JobId.nullable(), skipped: z.string().nullable() })),
  /** The days with a pickup that is not cancelled, from 31 days ago on. */
  booked: z.array(Day),
})
export type RecurringPickup = z.infer<typeof RecurringPickup>

/** The most pickups that repeat for one account. */
export const MOST_RECURRING = 30

/** Those of a customer's account, the newest first, with those that have ended; none without an account. */
export const listRecurring = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId/recurring',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The pickups of a commercial account that repeat, with their next days',
  params: ofCustomer,
  response: z.object({ recurring: z.array(RecurringPickup) }),
})

/**
 * Sets up a pickup that repeats. Our task books each one on account as soon as its day can be booked, at the price of that time.
 * `illegal_move` without an open account; `invalid_input` for a missing order number that the account needs, without a load, and
 * for a first day that has passed; `refused` for an address that we don't serve and for too many of them. The same
 * Idempotency-Key is one.
 */
export const addRecurring = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/recurring',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Set up a pickup of a commercial account that repeats',
  params: ofCustomer,
  body: RecurringForm,
  errors: ['illegal_move', 'refused', 'key_reused', 'provider_unavailable'],
  response: RecurringPickup,
})

/**
 * Edits a pickup that repeats. It applies to the days that are not booked yet, also to those that were left out; what is booked
 * stays, and its week, two weeks or month gets no second pickup. `version` is what the editor saw: `outdated` when a colleague
 * edited it since. `illegal_move` for one that has ended; `invalid_input` and `refused` as `addRecurring`, where a first day that
 * is not changed may have passed.
 */
export const editRecurring = endpoint({
  method: 'PUT',
  path: '/api/admin/recurring/:recurringId',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Edit a pickup that repeats; 409 when a colleague edited it since',
  params: z.object({ recurringId: RecurringId }),
  body: RecurringForm.extend({ version: Version }),
  errors: ['illegal_move', 'outdated', 'refused', 'provider_unavailable'],
  response: RecurringPickup,
})

/**
 * Pauses, resumes or ends a pickup that repeats. What is booked already stays booked; days that pass during a pause are left out.
 * `illegal_move` for one that has ended.
 */
export const changeRecurring = endpoint({
  method: 'PATCH',
  path: '/api/admin/recurring/:recurringId',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Pause, resume or end a pickup that repeats',
  params: z.object({ recurringId: RecurringId }),
  body: z.object({ state: z.enum(RECURRING_STATES) }),
  errors: ['illegal_move'],
  response: RecurringPickup,
})
