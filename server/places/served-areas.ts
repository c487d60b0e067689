import type { AddressVerdict } from '../../contract/addresses.ts'
import { instantOf, type Day } from '../../contract/calendar.ts'
import type { PlaceVerdict } from '../../contract/place-check.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context, Transaction } from '../core/context.ts'
import { holdSettings, settingsAt } from '../settings/settings-store.ts'
import { refused } from './say-verdict.ts'

/** The areas that are served on a day of a pickup, or now: the settings may close one from a day on. */
export async function servedAreas(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  day?: Day,
): Promise<readonly ServiceArea[]> {
  const start = day === undefined ? now() : instantOf(day, 0)
  const at = start > now() ? start : now()
  return (await settingsAt(db, config, 'areas', at)).values.areas
}

/**
 * Refuses an area that was closed since an address was checked, and keeps it open to the end of the transaction.
 * @throws AppError refused, with the field of the address.
 */
export async function requireServed(
  ctx: Pick<Context, 'config' | 'now'>,
  { db }: Pick<Transaction, 'db'>,
  area: ServiceArea,
  day: Day,
): Promise<void> {
  await holdSettings(db, 'areas')
  if ((await servedAreas({ ...ctx, db }, day)).includes(area)) return
  const { reason } = refused(area, null)
  throw new AppError('refused', reason, { fields: [{ path: 'address', message: reason }] })
}

/** A verdict on an address, in which an area that is closed is a place outside. */
export function closeAreas(
  checked: AddressVerdict,
  served: readonly ServiceArea[],
): AddressVerdict {
  if (checked.verdict === 'accept')
    return served.includes(checked.area) ? checked : refused(checked.area, null, checked.source)
  if (checked.verdict === 'refuse')
    return checked.nearest === null || served.includes(checked.nearest)
      ? checked
      : refused(checked.municipality, null, checked.source)
  const suggestions = checked.suggestions.filter(({ area }) => served.includes(area))
  const [closed] = checked.suggestions
  return closed && suggestions.length === 0
    ? refused(closed.area, null, checked.source)
    : { ...checked, suggestions }
}

/** The same of a place that a visitor typed. */
export function closePlace(checked: PlaceVerdict, served: readonly ServiceArea[]): PlaceVerdict {
  const outside = (area: ServiceArea): PlaceVerdict => ({
    verdict: 'not_served',
    reason: refused(area, null).reason,
    municipality: area,
  })
  if (checked.verdict === 'not_served') return checked
  if (checked.verdict === 'served')
    return served.includes(checked.area) ? checked : outside(checked.area)
  const areas = checked.areas.filter((area) => served.includes(area))
  const [closed] = checked.areas
  return closed && areas.length === 0 ? outside(closed) : { ...checked, areas }
}
