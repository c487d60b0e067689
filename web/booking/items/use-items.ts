import { useState } from 'react'
import { MOST_CORRECTIONS, type Quote } from '../../../contract/quotes.ts'
import type { ByHand } from './corrections.ts'
import * as by from './edit-corrections.ts'
import type { ShownItem } from './edit-corrections.ts'

type Options = {
  quote: Quote | null
  corrections: readonly ByHand[]
  onCorrect: (corrections: ByHand[]) => void
}

/** The items on screen and what the customer can do with them; `news` tells a screen reader of it. */
export function useItems({ quote, corrections, onCorrect }: Options) {
  const [news, setNews] = useState('')
  const [isFull, setFull] = useState(false)
  // Until the next price knows of it, what was taken back is shown as it was counted.
  const [back, setBack] = useState<{ of: Quote | null; hands: readonly ByHand[] } | null>(null)
  const takenBack = back?.of === quote ? back.hands : []
  const items = useOldOrder(by.shownItems(quote?.items ?? [], corrections, takenBack))

  function correct(next: ByHand[], message: string): boolean {
    const fits = next.length <= MOST_CORRECTIONS
    setFull(!fits)
    if (!fits) return false
    setNews(message)
    onCorrect(next)
    return true
  }
  const takeBack = (hands: readonly ByHand[], next: ByHand[], message: string) => {
    setBack({ of: quote, hands: [...takenBack, ...hands] })
    correct(next, message)
  }

  return {
    items,
    removed: corrections.filter(({ quantity }) => quantity === 0),
    news,
    isFull,
    setQuantity: (item: ShownItem, quantity: number) =>
      correct(by.setQuantity(corrections, item, quantity), `${quantity} × ${item.name}`),
    add: (thing: by.Addable) =>
      correct(by.addOne(corrections, items, thing), `Added: ${thing.name}`),
    remove: (item: ShownItem) => correct(by.remove(corrections, item), `Removed: ${item.name}`),
    putBack: (hand: ByHand) =>
      takeBack([hand], by.putBack(corrections, hand), `Put back: ${hand.name}`),
  }
}

/** What comes back to the list comes back to its place. */
function useOldOrder(items: ShownItem[]): ShownItem[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const addedKeys = items.filter(({ key }) => !order.includes(key)).map(({ key }) => key)
  if (addedKeys.length > 0) setOrder([...order, ...addedKeys])
  return items.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
}
