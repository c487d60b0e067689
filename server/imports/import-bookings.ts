import { type Day, formatPickupDay, windowFacts } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { FAULTS_LISTED, type ImportReport } from '../../contract/imports.ts'
import type { WindowName } from '../../contract/windows.ts'
import { findAlternatives } from '../capacity/show-windows.ts'
import { lockDayAndAreas, takePlace } from '../capacity/take-place.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { notifyBookingConfirmed } from '../messaging/notify-customer.ts'
import { insertBooking } from './booked-store.ts'
import { type BookingRow, leaveOutBooked, readBookings } from './booking-rows.ts'
import { insertImport, type StoredImport } from './import-store.ts'
import { Faults } from './read-file.ts'

export type BookingFile = {
  path: string
  name: string
  dryRun: boolean
  /** Whether each customer gets the confirmation of their booking. */
  notifies: boolean
}

/**
 * Checks a file of pickups to come, each against the places that are left with those of the rows before it, and without a fault
 * books all of them in one transaction unless it is a dry run. @throws AppError as importFile.
 */
export async function importBookings(
  ctx: Context,
  userId: number,
  file: BookingFile,
): Promise<ImportReport> {
  const faults = new Faults()
  const { rows, bookings } = await readBookings(ctx, file.path, faults)
  const byDay = [...Map.groupBy(bookings, ({ value }) => value.date)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const report = (importId: StoredImport['id'] | null): ImportReport => ({
    rows,
    faults: faults.listed,
    faultCount: faults.count,
    importId,
  })
  if (!file.dryRun && faults.count === 0) {
    const importId = await rolledBack(ctx, async (tx) => {
      const stored = await insertImport(tx.db, {
        kind: 'bookings',
        fileName: file.name,
        rowCount: rows,
        importedBy: userId,
        importedAt: ctx.now(),
      })
      // The days in their order: two files, or a file and a day's bookings, do not wait for each other in a circle.
      for (const ofDay of byDay)
        await bookDay(ctx, tx, ofDay, { faults, stored, userId, notifies: file.notifies })
      return faults.count === 0 ? stored.id : null
    })
    return report(importId)
  }
  // A day at a time: others book meanwhile.
  for (const ofDay of byDay)
    await rolledBack(ctx, async (tx) => {
      await bookDay(ctx, tx, ofDay, { faults, stored: null, userId, notifies: false })
      return null
    })
  return report(null)
}

class RolledBack extends Error {}

/** A transaction that leaves nothing behind where its work answers null. */
async function rolledBack<T>(
  ctx: Context,
  work: (tx: Transaction) => Promise<T | null>,
): Promise<T | null> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const result = await work(tx)
      if (result === null) throw new RolledBack()
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return null
    throw error
  }
}

type Booking = {
  faults: Faults
  /** Null for a dry run. */
  stored: StoredImport | null
  userId: number
  notifies: boolean
}

async function bookDay(
  ctx: Context,
  tx: Transaction,
  [day, rows]: readonly [Day, readonly BookingRow[]],
  { faults, stored, userId, notifies }: Booking,
): Promise<void> {
  await lockDayAndAreas(tx.db, day)
  for (const row of await leaveOutBooked(tx.db, rows, faults)) {
    const problem = await problemOfPlace(ctx, tx, row, faults)
    if (problem) {
      faults.add(row.row, problem.column, problem.message)
      continue
    }
    const job = await insertBooking(ctx, tx.db, row, { stored, userId, notifies })
    if (!stored) continue
    await tx.publish('job', job.id)
    if (notifies) await notifyBookingConfirmed(ctx, tx, job)
  }
}

type Problem = { column: string; message: string }

/** Why a booking has no place; undefined where one is free, which stays locked. */
async function problemOfPlace(
  ctx: Context,
  { db }: Transaction,
  { value, area }: BookingRow,
  faults: Faults,
): Promise<Problem | undefined> {
  const request = { date: value.date, window: value.window, loadSize: value.load_size, area }
  try {
    const { state } = await takePlace(ctx, db, request, {
      fields: { date: 'date', window: 'window' },
    })
    if (state !== 'request') return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'invalid_input')
      return { column: error.fields[0]?.path ?? 'date', message: error.message }
    if (error.code !== 'window_full') throw error
  }
  // Only the faults that are listed name other windows: each asks for two weeks of days.
  const others = faults.count < FAULTS_LISTED ? await findAlternatives({ ...ctx, db }, request) : []
  const full = `${windowText(request)} is full`
  const open = others.length > 0 ? `Open: ${others.map(windowText).join('; ')}` : NONE_OPEN
  return { column: 'window', message: `${full}. ${open}` }
}

const NONE_OPEN = 'No window near it is open'

/** 'Fri, Nov 27, 8AM-12PM' */
const windowText = ({ date, window }: WindowName): string =>
  `${formatPickupDay(date)}, ${windowFacts[window].hours}`
