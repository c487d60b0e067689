import { formatCount } from '../../contract/numbers.ts'
import { AppError } from '../../contract/errors.ts'
import { MOST_IMPORTED_BOOKINGS } from '../../contract/imports.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import { findBlocked } from '../customers/store.ts'
import type { Db } from '../db/database.ts'
import { pickupsOfPhones } from './booked-store.ts'
import { areaToBook } from '../places/check-address.ts'
import { type Checked, readValues } from './check-rows.ts'
import { type Faults, readRows } from './read-file.ts'

/** A booking of a file, with the area of its address. */
export type BookingRow = Checked<'bookings'> & { area: ServiceArea | null }

/** The bookings of a file that can be placed; what is wrong with the others is noted. */
export async function readBookings(
  ctx: Context,
  path: string,
  faults: Faults,
): Promise<{ rows: number; bookings: BookingRow[] }> {
  let rows = 0
  const checked: Checked<'bookings'>[] = []
  for await (const batch of readRows(path, 'bookings', faults)) {
    rows += batch.length
    // The rest is still read for its faults, and kept no more.
    const values = readValues('bookings', batch, faults)
    if (rows <= MOST_IMPORTED_BOOKINGS) checked.push(...values)
  }
  if (rows > MOST_IMPORTED_BOOKINGS) {
    const message = `A file has at most ${formatCount(MOST_IMPORTED_BOOKINGS)} bookings. Please split it into several`
    faults.add(MOST_IMPORTED_BOOKINGS + 2, '', message)
    return { rows, bookings: [] }
  }
  const allowed = await leaveOutBlocked(ctx.db, checked, faults)
  return { rows, bookings: await withAreas(ctx, allowed, faults) }
}

const keyOf = ({ value: { phone, date, address } }: Checked<'bookings'>): string =>
  [phone.e164, date, address.toLowerCase().replace(/\W+/g, ' ')].join('|')

/**
 * The same pickup twice in the file, or booked here already: a file that is sent again books nothing twice. The day of the rows
 * must be locked: of two files that are sent in the same moment one waits, and finds the jobs of the other.
 */
export async function leaveOutBooked(
  db: Db,
  rows: readonly BookingRow[],
  faults: Faults,
): Promise<BookingRow[]> {
  const phones = [...new Set(rows.map(({ value }) => value.phone.e164))]
  const booked = await pickupsOfPhones(db, phones)
  const seen = new Map<string, string>()
  for (const { id, phoneE164, preferredDate, address } of booked)
    seen.set(
      [phoneE164, preferredDate, address.toLowerCase().replace(/\W+/g, ' ')].join('|'),
      `This pickup is booked already, as #${id}`,
    )
  return rows.filter((row) => {
    const message = seen.get(keyOf(row))
    seen.set(keyOf(row), `Row ${row.row} is the same pickup`)
    if (message === undefined) return true
    faults.add(row.row, '', message)
    return false
  })
}

async function leaveOutBlocked(
  db: Db,
  rows: readonly Checked<'bookings'>[],
  faults: Faults,
): Promise<Checked<'bookings'>[]> {
  const contacts = rows.flatMap(({ value: { email, phone } }) => [email ?? phone.e164, phone.e164])
  const reasons = new Map(
    (await findBlocked(db, [...new Set(contacts)])).map((each) => [
      each.contact,
      each.blockedReason,
    ]),
  )
  return rows.filter(({ row, value: { email, phone } }) => {
    const reason = reasons.get(phone.e164) ?? reasons.get(email ?? '')
    if (reason === undefined) return true
    faults.add(row, 'phone', `This customer is blocked: ${reason}`)
    return false
  })
}

async function withAreas(
  ctx: Context,
  rows: readonly Checked<'bookings'>[],
  faults: Faults,
): Promise<BookingRow[]> {
  const bookings: BookingRow[] = []
  for (const row of rows) {
    try {
      const area = await areaToBook(ctx, row.value.address, row.value.date)
      bookings.push({ ...row, area })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'refused') throw error
      faults.add(row.row, 'address', error.message)
    }
  }
  return bookings
}
