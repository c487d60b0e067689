import { addDays, dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { NewTaxDetails, TaxDetails, TaxPart } from '../../contract/tax-details.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { upsertTaxDetails, taxDetailsOf, type OpenTaxDetails } from './tax-details-store.ts'

const BUSINESS_NUMBER_DIGITS = 9
const DIGITS_SHOWN = 3

/** The parts that are missing before a seller can be reported. */
export function missingOf(details: OpenTaxDetails | undefined): TaxPart[] {
  if (!details) return ['details']
  const missing: TaxPart[] = []
  if (details.kind === 'individual' && details.birthDate === null) missing.push('birthDate')
  if (details.taxNumber === null) missing.push('taxNumber')
  return missing
}

/** What its owner sees: neither the number nor the birth date leaves the server again. */
const ownView = (details: OpenTaxDetails): TaxDetails => {
  const { kind, legalName, street, city, province, postalCode, gstNumber, updatedAt } = details
  return {
    kind,
    legalName,
    street,
    city,
    province,
    postalCode,
    gstNumber,
    updatedAt,
    taxNumberEnd: details.taxNumber?.slice(0, BUSINESS_NUMBER_DIGITS).slice(-DIGITS_SHOWN) ?? null,
    hasBirthDate: details.birthDate !== null,
    missing: missingOf(details),
  }
}

export async function ownTaxDetails(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { id }: { id: HaulerId },
): Promise<{ details: TaxDetails | null }> {
  const [details] = await taxDetailsOf(db, secrets, [id])
  return { details: details ? ownView(details) : null }
}

/** @throws AppError invalid_input for a birth date that is not in the past. */
export async function saveTaxDetails(
  ctx: Context,
  hauler: Hauler,
  details: NewTaxDetails,
): Promise<{ details: TaxDetails | null }> {
  const yesterday = addDays(dayOf(ctx.now()), -1)
  if (details.kind === 'individual' && details.birthDate > yesterday) {
    const message = 'A date of birth is in the past'
    throw new AppError('invalid_input', message, { fields: [{ path: 'birthDate', message }] })
  }
  await upsertTaxDetails(ctx.db, ctx.secrets, hauler.id, details)
  return ownTaxDetails(ctx, hauler)
}
