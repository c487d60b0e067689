import { z } from 'zod'
import type { CustomerId } from '../../../contract/admin-customers.ts'
import { addDays, type Day, dayOf, formatPickupDay } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { JobId } from '../../../contract/jobs.ts'
import { PhoneBookingForm } from '../../../contract/phone-bookings.ts'
import { daysToBook, LONGEST_PERIOD, RecurringId } from '../../../contract/recurring-pickups.ts'
import { raiseAlert } from '../../alerts/raise-alert.ts'
import { readRules } from '../../capacity/rules-store.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { bookByPhone } from '../phone/book-by-phone.ts'
import * as store from './store.ts'

/** Books the days of every recurring pickup that can be booked by now. */
export const bookAllRecurring = task({
  name: 'book-all-recurring-pickups',
  queue: 'scheduled',
  payload: z.object({}),
  // In the morning in BC: confirmations go out by day.
  cron: '0 17 * * *',
  run: async (_, ctx) =>
    inTransaction(ctx, async (tx) => {
      const active = await store.findActive(tx.db)
      await tx.enqueueAll(
        bookRecurring,
        active.map(({ id }) => ({ recurringId: id })),
      )
    }),
})

const MOST_AT_ONCE = 60

/** Books the days of one that can be booked by now, each once: the day is stored with its job, or with why there is none. */
export const bookRecurring = task({
  name: 'book-recurring-pickup',
  queue: 'bulk',
  payload: z.object({ recurringId: RecurringId }),
  retries: 20,
  run: async ({ recurringId }, ctx) => {
    const row = await store.findRecurring(ctx.db, recurringId)
    if (row?.state !== 'active') return
    const today = dayOf(ctx.now())
    const from = addDays(today, 1)
    const { horizonDays } = await readRules(ctx.db, ctx)
    const until = addDays(today, horizonDays)
    const dealtWith = await store.daysFrom(ctx.db, [recurringId], from)
    const since = addDays(today, -LONGEST_PERIOD)
    const booked = (await store.bookedDays(ctx.db, [recurringId], since)).map(({ day }) => day)
    for (const day of daysToBook(row, { from, until, count: MOST_AT_ONCE, booked })) {
      if (dealtWith.some((each) => each.day === day)) continue
      if ((await bookDay(ctx, row, day)) === 'stopped') return
    }
  },
})

/** @returns 'stopped' once it was paused, ended or edited meanwhile. */
async function bookDay(
  ctx: Context,
  row: store.Recurring,
  day: Day,
): Promise<'stopped' | undefined> {
  const { id: recurringId } = row
  const payer = await store.findPayer(ctx.db, row.accountId)
  if (!payer?.customerId) return 'stopped'
  const form = PhoneBookingForm.parse({
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    address: row.address,
    items: row.items,
    description: row.description,
    ...(row.loadSize && { loadSize: row.loadSize }),
    ...(row.access && { access: row.access }),
    preferredDate: day,
    preferredTime: row.timeWindow,
    payment: 'account',
    accountId: row.accountId,
    poNumber: row.poNumber,
    agreed: true,
  })
  const call = {
    staff: { id: row.createdBy },
    // Two workers are one job.
    idempotencyKey: `recurring ${recurringId} ${day}`,
    alongside: async ({ db }: { db: Context['db'] }, { id: jobId }: { id: number }) => {
      if (!(await isSame(db, row))) throw new Stopped()
      await store.insertDay(db, { recurringId, day, jobId: JobId.parse(jobId), skipped: null })
    },
  }
  try {
    await bookByPhone(ctx, call, form)
  } catch (error) {
    if (error instanceof Stopped) return 'stopped'
    if (!(error instanceof AppError) || !LASTING.has(error.code)) throw error
    const { customerId, invoiceName: name } = payer
    await skip(ctx, row, { day, reason: error.message, name, customerId })
  }
  return undefined
}

/** It was paused, ended or edited while this day was booked; an edit starts the task again. */
class Stopped extends Error {}

/** Whether it still goes on as it was read, to the end of the transaction. */
async function isSame(db: Context['db'], { id, version }: store.Recurring): Promise<boolean> {
  const now = await store.lockRecurring(db, id)
  return now?.state === 'active' && now.version === version
}

/** Refusals that another try meets as well; all else is tried again. */
const LASTING: ReadonlySet<string> = new Set([
  'invalid_input',
  'refused',
  'window_full',
  'prohibited_load',
])

type Skipped = { day: Day; reason: string; name: string; customerId: CustomerId }

async function skip(
  ctx: Context,
  row: store.Recurring,
  { day, reason, name, customerId }: Skipped,
): Promise<void> {
  const { id: recurringId } = row
  await inTransaction(ctx, async (tx) => {
    if (!(await isSame(tx.db, row))) return
    if (!(await store.skipDay(tx.db, { recurringId, day, jobId: null, skipped: reason }))) return
    await raiseAlert(ctx, tx, {
      kind: 'recurring_skipped',
      about: `recurring ${recurringId} ${day}`,
      what: `The recurring pickup of ${name} on ${formatPickupDay(day)} was left out: ${reason.replace(/\.$/, '')}. Book another day with them, or edit the recurring pickup`,
      place: { tab: 'customers', customer: String(customerId) },
    })
  })
}
