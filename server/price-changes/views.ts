import type { PriceChange } from '../../contract/price-changes.ts'
import type { PriceChangeRow } from './store.ts'

/** A change of price as hauler, customer and admin team see it alike. */
export const priceChangeView = (row: PriceChangeRow): PriceChange => ({
  id: row.id,
  from: row.fromCents,
  to: row.toCents,
  due: row.dueCents,
  reason: row.reason,
  photos: row.photos,
  status: row.status,
  answerBy: row.answerBy,
})
