import { sql } from 'kysely'
import { z } from 'zod'
import { Tag } from '../../contract/admin-customers.ts'
import { Day, WINDOWS } from '../../contract/calendar.ts'
import { email, FirstName, LastName, requiredText } from '../../contract/fields.ts'
import { VehicleType, vehicleFacts } from '../../contract/haulers.ts'
import type { ImportKind } from '../../contract/imports.ts'
import { LOAD_SIZES } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { COLLECT_METHODS } from '../../contract/payment-methods.ts'
import { ServiceArea } from '../../contract/places.ts'
import { toE164 } from '../core/phone.ts'
import type { Db } from '../db/database.ts'
import type { Faults, FileRow } from './read-file.ts'

const upTo = (max: number) => z.string().max(max, `Please use at most ${max} characters`)
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((text) => (text === '' || text === undefined ? null : text), schema.nullable())

const anEmail = email('Enter a valid email address').transform((text) => text.toLowerCase())
const PHONE = 'Enter a phone number in Canada or the United States'
const aPhone = z.string().transform((typed, check) => {
  const e164 = toE164(typed)
  if (e164 === null) check.addIssue({ code: 'custom', message: PHONE })
  return { typed, e164: e164 ?? '' }
})
const listOf = <S extends z.ZodType>(item: S) =>
  z.preprocess(
    (text) =>
      String(text ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    z.array(item).max(20, 'Please use at most 20'),
  )
const anAmount = z
  .string()
  .regex(/^\$?\d{1,7}(\.\d{1,2})?$/, 'Write an amount like 249.50')
  .transform((text) => cents(Math.round(Number(text.replace('$', '')) * 100)))
const aVehicle = z
  .string()
  .transform((text) => {
    const same = (label: string) => label.toLowerCase() === text.toLowerCase()
    return VehicleType.options.find((type) => same(type) || same(vehicleFacts[type].label)) ?? text
  })
  .pipe(VehicleType)

const aWindow = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(WINDOWS, 'Write morning, afternoon or evening'))
const aSize = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(LOAD_SIZES, 'Write Tiny, Small, Medium, Large or XL'))
const aPayment = z
  .string()
  .default('')
  .transform((text) => text.toLowerCase().replace(/[- ]/g, '_') || 'cash')
  .pipe(z.enum(COLLECT_METHODS, 'Write cash, e-transfer or cheque'))

/** What each row of a file has to be, by its columns. */
export const rowSchemas = {
  customers: z
    .object({
      first_name: FirstName,
      last_name: upTo(100).default(''),
      company: upTo(200).default(''),
      email: optional(anEmail),
      phone: optional(aPhone),
      address: upTo(300).default(''),
      tags: listOf(Tag),
      note: upTo(2_000).default(''),
    })
    .refine((row) => row.email !== null || row.phone !== null, {
      path: ['email'],
      message: 'An email address or a phone number is needed',
    }),
  history: z.object({
    customer: requiredText('Whose pickup it was is missing', { max: 254 }),
    date: z.string().pipe(Day),
    address: requiredText('The address is missing', { max: 300 }),
    description: upTo(5_000).default(''),
    amount: optional(anAmount),
    reference: upTo(100).default(''),
  }),
  haulers: z.object({
    first_name: FirstName,
    last_name: LastName,
    email: anEmail,
    phone: aPhone,
    company: upTo(200).default(''),
    vehicle_type: aVehicle,
    vehicle_model: requiredText('Vehicle make and model required', { max: 100 }),
    license_plate: requiredText('License plate required', { max: 20 }),
    service_areas: listOf(ServiceArea),
  }),
  bookings: z.object({
    first_name: FirstName,
    last_name: LastName,
    phone: aPhone,
    email: optional(anEmail),
    address: requiredText('The address is missing', { min: 5, max: 300 }),
    date: z.string().pipe(Day),
    window: aWindow,
    load_size: aSize,
    description: requiredText('What is picked up is missing', { max: 5_000 }),
    price: anAmount.refine((price) => price > 0, 'The price is above zero'),
    payment: aPayment,
  }),
} satisfies Record<ImportKind, z.ZodType>

/** A checked row of each kind. */
export type RowOf<K extends ImportKind> = z.output<(typeof rowSchemas)[K]>
export type Checked<K extends ImportKind> = { row: number; value: RowOf<K> }

/** The rows that are right; the faults of the others are noted. */
export function readValues<K extends ImportKind>(
  kind: K,
  rows: readonly FileRow[],
  faults: Faults,
): Checked<K>[] {
  return rows.flatMap(({ row, cells }) => {
    const result = rowSchemas[kind].safeParse(cells)
    if (result.success) return [{ row, value: result.data as RowOf<K> }]
    for (const { path, message } of result.error.issues)
      faults.add(row, String(path[0] ?? ''), message)
    return []
  })
}

/** What a file has said once already, and what the database has. */
export type Seen = Map<string, number>

/** Notes addresses that the file has twice, or that another record here has. */
export async function refuseTakenAddresses(
  db: Db,
  kind: 'customers' | 'haulers',
  rows: readonly { row: number; value: { email: string | null } }[],
  seen: Seen,
  faults: Faults,
): Promise<void> {
  const addresses = rows.flatMap(({ value }) => value.email ?? [])
  const taken = await takenAddresses(db, kind, addresses)
  const who = kind === 'customers' ? 'A customer' : 'An account'
  for (const { row, value } of rows) {
    if (value.email === null) continue
    const earlier = seen.get(value.email)
    if (earlier !== undefined) faults.add(row, 'email', `Row ${earlier} has this address as well`)
    else if (taken.has(value.email)) faults.add(row, 'email', `${who} has this address already`)
    seen.set(value.email, row)
  }
}

async function takenAddresses(
  db: Db,
  kind: 'customers' | 'haulers',
  addresses: readonly string[],
): Promise<Set<string>> {
  const those = sql<string>`any(${addresses}::text[])`
  const rows =
    kind === 'customers'
      ? await db
          .selectFrom('customerContacts')
          .select('value as email')
          .where('kind', '=', 'email')
          .where('value', '=', those)
          .execute()
      : await db.selectFrom('users').select('email').where('email', '=', those).execute()
  return new Set(rows.map(({ email: address }) => address))
}
