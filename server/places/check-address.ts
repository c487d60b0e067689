import type { AddressVerdict } from '../../contract/addresses.ts'
import type { Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import {
  type Candidate,
  GeocoderAway,
  type MatchPrecision,
} from '../providers/geocoder/geocoder.ts'
import { closeAreas, servedAreas } from './served-areas.ts'
import { verdict } from './verdict.ts'

type AddressContext = Pick<Context, 'geocoder'>
/** The same with the areas that are served now. */
type ServedContext = AddressContext & Pick<Context, 'db' | 'config' | 'now'>

/** The verdict on an address. Without an answer of the register the text of the address decides: this never fails. */
export async function checkAddress(
  ctx: ServedContext,
  address: string,
  day?: Day,
): Promise<AddressVerdict> {
  const checked = verdict(address, await candidatesOf(ctx, address))
  return closeAreas(checked, await servedAreas(ctx, day))
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

/** Where an address is, as far as it is known: its area, or the one next to it, and its point. */
export type Location = { area: ServiceArea | null; lat: number | null; lon: number | null }

/**
 * Where a place is that need not be in an area we serve, such as a hauler's home base.
 * @throws AppError refused, with the reason, for an address far from every area.
 */
export async function locateAddress(ctx: AddressContext, address: string): Promise<Location> {
  const candidates = await candidatesOf(ctx, address)
  const checked = verdict(address, candidates)
  const best = candidates?.toSorted((a, b) => b.score - a.score)[0]
  // The middle of the province or of a town is no place to drive from.
  const point = best && !VAGUE.includes(best.precision) ? best : undefined
  const at = { lat: point?.lat ?? null, lon: point?.lon ?? null }
  if (checked.verdict === 'accept') return { area: checked.area, ...at }
  if (checked.verdict === 'confirm') {
    const [suggestion, ...others] = checked.suggestions
    return { area: suggestion && others.length === 0 ? suggestion.area : null, ...at }
  }
  if (checked.nearest === null) throw new AppError('refused', checked.reason)
  return { area: checked.nearest, ...at }
}

const VAGUE: readonly MatchPrecision[] = ['PROVINCE', 'LOCALITY']

/**
 * The area of a pickup at this address; null when it is ambiguous or unknown.
 * @throws AppError refused, with the field, for an address that is clearly outside.
 */
export async function areaToBook(
  ctx: ServedContext,
  address: string,
  day?: Day,
): Promise<ServiceArea | null> {
  const checked = await checkAddress(ctx, address, day)
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
