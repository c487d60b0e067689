import type { Cents } from '../../../contract/money.ts'
import type { Drawing } from '../../../contract/pickable-items.ts'
import type { ItemFlag, Quote } from '../../../contract/quotes.ts'
import type { KnownItem } from '../../ui/items/find-items.ts'

/** What the picker shows of an item beside its name and count. */
export type ItemFacts = {
  drawing: Drawing | null
  /** About what one more adds; null where that is not known. */
  price: Cents | null
  /** The price includes a fee for its disposal. */
  hasFee: boolean
  /** Where it was found, unless the customer picked it. */
  source: 'text' | 'photos' | null
}

const WITH_FEE: readonly ItemFlag[] = ['mattress', 'refrigerant', 'tire']

/** From the quote, which knows the whole load; else from the list of all items. */
export function factsOf(
  key: string,
  quote: Quote | null,
  knownItems: readonly KnownItem[],
  isWritten: boolean,
): ItemFacts {
  const pricedItem = quote?.items.find((item) => item.key === key)
  const catalogueItem = knownItems.find((item) => item.key === key)
  const isRead = pricedItem !== undefined && pricedItem.corrected !== true
  return {
    drawing: pricedItem?.drawing ?? catalogueItem?.drawing ?? null,
    price: pricedItem?.addedPrice ?? catalogueItem?.onePrice ?? null,
    hasFee: pricedItem?.flags.some((flag) => WITH_FEE.includes(flag)) ?? false,
    source: isRead ? sourceOf(pricedItem.said, quote?.source === 'ai', isWritten) : null,
  }
}

/** Only a model reads photos. */
function sourceOf(
  words: string | undefined,
  byModel: boolean,
  isWritten: boolean,
): ItemFacts['source'] {
  if (words === undefined) return byModel ? 'photos' : null
  return isWritten ? null : 'text'
}

/** '+$32', to the dollar: it is about what one more adds. */
export const aboutPrice = (amount: Cents): string => `+$${Math.round(amount / 100)}`

/** '+$58, fee included', '+$6, from your text' or '+$32 each'. */
export function factsText({ price, hasFee, source }: ItemFacts, isEdited: boolean): string {
  const note = noteOf(hasFee, source, isEdited)
  if (price === null) return note ?? ''
  return note ? `${aboutPrice(price)}, ${note}` : `${aboutPrice(price)} each`
}

function noteOf(hasFee: boolean, source: ItemFacts['source'], isEdited: boolean): string | null {
  if (isEdited) return 'edited'
  if (source) return `from your ${source}`
  return hasFee ? 'fee included' : null
}
