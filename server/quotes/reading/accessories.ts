import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import type { Mention } from './mention.ts'
import type { Term } from './terms.ts'

/** What a bare word means after the item that it belongs to: "hot tub and its cover", "aquarium, 75 gal, with stand". */
const ACCESSORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  aquarium: { stand: 'aquarium-stand' },
  tv: { stand: 'tv-stand' },
  'hot-tub': { cover: 'hot-tub-cover', lid: 'hot-tub-cover' },
  mattress: { frame: 'bed-frame' },
  'box-spring': { frame: 'bed-frame' },
  bathtub: { surround: 'shower' },
  curtain: { rod: 'curtain-rod', rods: 'curtain-rod' },
}
const JOINS = /^(and|with|plus)$/
const BETWEEN = /^(and|with|plus|its|the|a|metal|wood|wooden|old|matching)$/
const REACH = 4

const byKey: ReadonlyMap<string, CatalogueItem> = new Map(catalogue.map((item) => [item.key, item]))

/** Whether "and" or "with" leads from the owner to the word, past sizes and other words that add nothing. */
function isJoined(between: readonly Term[]): boolean {
  return (
    between.some((term) => term.kind === 'word' && JOINS.test(term.text)) &&
    between.every(
      (term) =>
        term.kind === 'measure' ||
        (term.kind === 'count' && term.count.how === 'one') ||
        (term.kind === 'word' && BETWEEN.test(term.text)),
    )
  )
}

/** The accessory that this word names, in the number of its owner. */
export function accessoryAt(
  terms: readonly Term[],
  at: number,
  mentions: readonly Mention[],
): Mention | undefined {
  const [term, owner, next] = [terms[at], mentions.at(-1), terms[at + 1]]
  if (term?.kind !== 'word' || !owner || at - owner.place > REACH + 1) return undefined
  const item = byKey.get(ACCESSORIES[owner.item.key]?.[term.text] ?? '')
  const isEnd = !next || next.kind === 'break' || (next.kind === 'word' && JOINS.test(next.text))
  if (!item || !isEnd || !isJoined(terms.slice(owner.place + 1, at))) return undefined
  return {
    item,
    quantity: term.text.endsWith('s') ? Math.max(3, owner.quantity) : owner.quantity,
    counted: false,
    adds: false,
    confidence: 0.8,
    place: at,
    from: term.from,
    to: term.to,
  }
}
