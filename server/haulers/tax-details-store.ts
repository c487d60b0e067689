import { sql, type Selectable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { NewTaxDetails } from '../../contract/tax-details.ts'
import type { SecretBox } from '../core/secret-box.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Stored = Selectable<Tables['haulerTaxDetails']>
/** Tax details with the sealed fields decrypted: null where a field was not given, or cannot be read. */
export type OpenTaxDetails = Omit<Stored, 'sealedTaxNumber' | 'sealedBirthDate'> & {
  taxNumber: string | null
  birthDate: string | null
}

const useOf = (haulerId: HaulerId, what: 'tax number' | 'birth date'): string =>
  `${what} of hauler ${haulerId}`

/** Replaces the tax details stored before. */
export async function upsertTaxDetails(
  db: Db,
  secrets: SecretBox,
  haulerId: HaulerId,
  details: NewTaxDetails,
): Promise<void> {
  const { kind, legalName, street, city, province, postalCode, gstNumber, taxNumber } = details
  const facts = {
    kind,
    legalName,
    street,
    city,
    province,
    postalCode,
    gstNumber,
    sealedTaxNumber: secrets.seal(taxNumber, useOf(haulerId, 'tax number')),
    sealedBirthDate:
      details.kind === 'individual'
        ? secrets.seal(details.birthDate, useOf(haulerId, 'birth date'))
        : null,
  }
  await db
    .insertInto('haulerTaxDetails')
    .values({ haulerId, ...facts })
    .onConflict((conflict) =>
      conflict.column('haulerId').doUpdateSet({ ...facts, updatedAt: sql`now()` }),
    )
    .execute()
}

/** The tax details of these haulers, in no order. */
export async function taxDetailsOf(
  db: Db,
  secrets: SecretBox,
  haulerIds: readonly HaulerId[],
): Promise<OpenTaxDetails[]> {
  const rows = await db
    .selectFrom('haulerTaxDetails')
    .selectAll()
    .where('haulerId', '=', sql<HaulerId>`any(${haulerIds})`)
    .execute()
  return rows.map(({ sealedTaxNumber, sealedBirthDate, ...row }) => ({
    ...row,
    taxNumber: openSealed(secrets, sealedTaxNumber, useOf(row.haulerId, 'tax number')),
    birthDate: openSealed(secrets, sealedBirthDate, useOf(row.haulerId, 'birth date')),
  }))
}

/** A field that was sealed with a lost key has to be given again. */
function openSealed(secrets: SecretBox, sealedText: string | null, use: string): string | null {
  try {
    return sealedText === null ? null : secrets.open(sealedText, use)
  } catch {
    return null
  }
}
