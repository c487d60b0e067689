import { type Access, accessOf, type AccessInput } from '../../../contract/access.ts'
import { dayOf, type Day } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Correction } from '../../../contract/quotes.ts'
import type { Context } from '../../core/context.ts'
import type { LoadToQuote } from '../../quotes/estimate.ts'
import { nameOfKey, writtenDescription } from '../../quotes/written-description.ts'

/** A load as the call describes it. */
export type CallLoad = {
  items: Correction[]
  description?: string | undefined
  loadSize?: LoadSize | undefined
  sizeConfirmed?: boolean | undefined
  access?: AccessInput | undefined
}

/** The load to price: in the caller's words, or in words written from the items. */
export function loadToQuote(
  { now }: Pick<Context, 'now'>,
  { items, description, loadSize, sizeConfirmed, access }: CallLoad,
  { day, area }: { day: Day | undefined; area: ServiceArea | null },
): LoadToQuote & { area: ServiceArea | null; access: Access | null } {
  return {
    description: description ?? describe(items),
    loadSize,
    sizeConfirmed,
    photos: [],
    corrections: items,
    access: access ? accessOf(access) : null,
    sameDay: day === dayOf(now()),
    area,
  }
}

/** The caller's items in words. @throws AppError invalid_input for an unknown item. */
function describe(items: readonly Correction[]): string {
  const description = writtenDescription(items)
  if (description !== undefined) return description
  const message = 'This item is not in the list'
  const at = items.findIndex(({ key, quantity }) => quantity > 0 && !nameOfKey(key))
  throw new AppError('invalid_input', message, { fields: [{ path: `items.${at}.key`, message }] })
}
