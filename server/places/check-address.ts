import type { AddressVerdict } from '../../contract/addresses.ts'
import { AppError } from '../../contract/errors.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import { type Candidate, GeocoderAway } from '../providers/geocoder/geocoder.ts'
import { verdict } from './verdict.ts'

type Asking = Pick<Context, 'geocoder'>

/** Where an address lies against the areas that are served. A register that is away changes its care, never whether there is an answer. */
export async function checkAddress(ctx: Asking, address: string): Promise<AddressVerdict> {
  return verdict(address, await candidatesOf(ctx, address))
}

async function candidatesOf(
  { geocoder }: Asking,
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
 * The area a pickup at this address is booked in; null when several may be meant or none is known.
 * @throws AppError refused, with the field, for an address that is clearly outside.
 */
export async function areaToBook(ctx: Asking, address: string): Promise<ServiceArea | null> {
  const checked = await checkAddress(ctx, address)
  if (checked.verdict === 'accept') return checked.area
  if (checked.verdict === 'refuse') {
    const { reason, municipality, nearest } = checked
    throw new AppError('refused', reason, {
      fields: [{ path: 'address', message: reason }],
      facts: { municipality, nearest },
    })
  }
  const [meant, ...others] = checked.suggestions
  return meant && others.length === 0 ? meant.area : null
}
