import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Cents } from '../../../contract/money.ts'
import { type PickableItem } from '../../../contract/pickable-items.ts'
import type { Correction } from '../../../contract/quotes.ts'
import { IconButton } from '../button/IconButton.tsx'
import { dollars } from '../dollars.ts'
import layout from '../layout/layout.module.css'
import { ItemDrawing } from '../media/ItemDrawing.tsx'
import { countOf } from './counts.ts'
import type { KnownItem } from './find-items.ts'
import styles from './items.module.css'

const TILES = 6

type Tile = Pick<PickableItem, 'key' | 'name' | 'drawing'> & { onePrice: Cents | null }

type Props = {
  catalogue: readonly KnownItem[]
  items: readonly Correction[]
  /** The names of items that are not in the catalogue. */
  names?: ReadonlyMap<string, string>
  /** What one of it adds to this price, where that is known. */
  addedPriceOf?: (key: string) => Cents | null | undefined
  onCount: (item: { key: string; name: string }, quantity: number) => void
}

/** What is counted already, and after it the most common things. */
export function ItemTiles({ catalogue, items, names, addedPriceOf, onCount }: Props) {
  const chosen = items.flatMap(({ key }): Tile | [] => {
    const name = names?.get(key)
    const known = catalogue.find((item) => item.key === key)
    return known ?? (name === undefined ? [] : { key, name, drawing: null, onePrice: null })
  })
  const common = catalogue
    .filter(({ key, common: rank }) => rank !== null && !items.some((item) => item.key === key))
    .toSorted((a, b) => (a.common ?? 0) - (b.common ?? 0))
    .slice(0, Math.max(TILES - chosen.length, 2))
  return (
    <ul className={styles.tiles} aria-label="Items">
      {[...chosen, ...common].map((item: Tile) => {
        const quantity = countOf(items, item.key)
        const added = addedPriceOf?.(item.key) ?? item.onePrice
        return (
          <li key={item.key} data-chosen={quantity > 0 || undefined}>
            <ItemDrawing name={item.drawing} className={styles.drawing} />
            <b>{item.name}</b>
            <small className="num">{added !== null && `about ${dollars(added)}`}</small>
            <span className={layout.line}>
              <IconButton
                size="s"
                label={`One ${item.name} less`}
                disabled={quantity === 0}
                onClick={() => onCount(item, quantity - 1)}
              >
                <IconMinus size={16} />
              </IconButton>
              <b className="num">{quantity}</b>
              <IconButton
                size="s"
                label={`One ${item.name} more`}
                onClick={() => onCount(item, quantity + 1)}
              >
                <IconPlus size={16} />
              </IconButton>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
