import type { AddressVerdict } from '../../contract/addresses.ts'
import { AppError } from '../../contract/errors.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import { type Candidate, GeocoderAway } from '../providers/geocoder/geocoder.ts'
import { verdict } from './verdict.ts'

type AddressContext = Pick<Context, 'geocoder'>

/** The verdict on an address. Without an answer of the register the text of the address decides: this never fails. */
export async function checkAddress(ctx: AddressContext, address: string): Promise<AddressVerdict> {
  return verdict(address, await candidatesOf(ctx, address))
}

async function candidatesOf(
  { geocoder }: AddressContext,
  address: string,
): Promise<readonly Candidate[] | null> {
  if (!geocoder) return null
  try {
    return await geocoder.find(address)
  } catch (error) {
    if (!(error instanceof GeocoderAway)) throw error
    return null
  }
}

/**
 * The area of a pickup at this address; null when it is ambiguous or unknown.
 * @throws AppError refused, with the field, for an address that is clearly outside.
 */
export async function areaToBook(
  ctx: AddressContext,
  address: string,
): Promise<ServiceArea | null> {
  const checked = await checkAddress(ctx, address)
  if (checked.verdict === 'accept') return checked.area
  if (checked.verdict === 'refuse') {
    const { reason, municipality, nearest } = checked
    throw new AppError('refused', reason, {
      fields: [{ path: 'address', message: reason }],
      facts: { municipality, nearest },
    })
  }
  const [suggestion, ...others] = checked.suggestions
  return suggestion && others.length === 0 ? suggestion.area : null
}
