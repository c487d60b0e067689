import { sql } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import type { ImportId } from '../../contract/imports.ts'
import { createUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { createHauler } from '../haulers/store.ts'
import type { Checked, RowOf } from './check-rows.ts'
import type { OwnedPickup } from './past-pickup-query.ts'

type Import = { id: ImportId; importedBy: number; importedAt: Date }

/** Rows as customers with their contacts, address and note. */
export async function writeCustomers(
  db: Db,
  { id: importId, importedBy, importedAt }: Import,
  rows: readonly Checked<'customers'>[],
): Promise<void> {
  const values = rows.map(({ value }) => value)
  const ids = await db
    .insertInto('customers')
    .values(
      values.map((row) => ({
        firstName: row.first_name,
        lastName: row.last_name,
        company: row.company,
        email: row.email,
        phone: row.phone?.typed ?? '',
        phoneE164: row.phone?.e164 ?? null,
        tags: [...new Set(row.tags)],
        importId,
        createdAt: importedAt,
      })),
    )
    .returning('id')
    .execute()
  const owned = values.flatMap((row, index) => {
    const customerId = ids[index]?.id
    return customerId === undefined ? [] : [{ row, customerId }]
  })
  await insertAll(db, 'customerContacts', owned.flatMap(contactsOf))
  const addressed = owned.filter(({ row }) => row.address !== '')
  await insertAll(
    db,
    'customerAddresses',
    addressed.map(({ row, customerId }) => ({ customerId, address: row.address })),
  )
  const noted = owned.filter(({ row }) => row.note !== '')
  await insertAll(
    db,
    'customerNotes',
    noted.map(({ row, customerId }) => ({
      customerId,
      words: row.note,
      writtenBy: importedBy,
      writtenAt: importedAt,
    })),
  )
  const all = owned.map(({ customerId }) => customerId)
  await sql`select rekey_customers(${all}::integer[])`.execute(db)
}

const contactsOf = ({
  row,
  customerId,
}: {
  row: RowOf<'customers'>
  customerId: CustomerId
}): Contact[] => [
  ...(row.email === null ? [] : [{ customerId, kind: 'email' as const, value: row.email }]),
  ...(row.phone === null ? [] : [{ customerId, kind: 'phone' as const, value: row.phone.e164 }]),
]

type Contact = { customerId: CustomerId; kind: 'email' | 'phone'; value: string }
type PartTable = 'customerContacts' | 'customerAddresses' | 'customerNotes'

async function insertAll(db: Db, table: PartTable, values: object[]): Promise<void> {
  if (values.length > 0)
    await db
      .insertInto(table)
      .values(values as never)
      .execute()
}

/** Rows as pickups from before, of customers who are here. */
export const writePastPickups = (db: Db, { id: importId }: Import, rows: readonly OwnedPickup[]) =>
  db
    .insertInto('pastPickups')
    .values(
      rows.map(({ customerId, value }) => ({
        customerId,
        importId,
        pickedUpOn: value.date,
        address: value.address,
        description: value.description,
        amountCents: value.amount,
        reference: value.reference,
      })),
    )
    .execute()

/** Rows as applicants, who are reviewed as everybody is. They choose a password by the link of a reset. */
export async function writeHaulers(
  db: Db,
  { id: importId }: Import,
  rows: readonly Checked<'haulers'>[],
): Promise<void> {
  for (const { value } of rows) {
    const { first_name: firstName, last_name: lastName, email } = value
    const user = await createUser(db, { email, firstName, lastName, role: 'hauler' })
    const hauler = await createHauler(db, {
      userId: user.id,
      email,
      firstName,
      lastName,
      phone: value.phone.typed,
      phoneE164: value.phone.e164,
      company: value.company || null,
      vehicleType: value.vehicle_type,
      vehicleModel: value.vehicle_model,
      licensePlate: value.license_plate,
      serviceAreas: value.service_areas,
      needsAreas: value.service_areas.length === 0,
    })
    await db.insertInto('importedHaulers').values({ haulerId: hauler.id, importId }).execute()
  }
}
