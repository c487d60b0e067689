import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { ItemDrawing } from '../../ui/media/ItemDrawing.tsx'
import type { ShownItem } from './edit-corrections.ts'
import type { KnownItem } from '../../ui/items/find-items.ts'
import { aboutPrice } from './item-facts.ts'
import items from './items.module.css'
import styles from './tiles.module.css'
import type { useKnownItems } from '../../ui/items/use-known-items.ts'

const TILES = 8

type Props = {
  catalogue: ReturnType<typeof useKnownItems>
  chosenItems: readonly ShownItem[]
  onAdd: (item: KnownItem) => void
}

/** The most common items that are not on the list yet, one tap each. */
export function CommonItems({ catalogue, chosenItems, onAdd }: Props) {
  const tiles = useTiles(catalogue.items, chosenItems)
  if (catalogue.state === 'failed')
    return (
      <p className={items.unknown} role="status">
        Couldn't load the item list. Describe it below instead.{' '}
        <Button size="s" onClick={catalogue.load}>
          Try again
        </Button>
      </p>
    )
  return (
    <ul
      className={styles.tiles}
      aria-label="Common items"
      aria-busy={catalogue.state === 'loading'}
    >
      {catalogue.state === 'loading' &&
        Array.from({ length: TILES }, (_, index) => <li key={index} className={styles.blank} />)}
      {tiles.map((item) => (
        <li key={item.key}>
          <button type="button" className={styles.tile} onClick={() => onAdd(item)}>
            <ItemDrawing name={item.drawing} className={styles.drawing} />
            <b>
              <span className="vh">Add </span>
              {item.name}
            </b>
            <small className="num">{aboutPrice(item.onePrice)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Each tile stays in its place; where one was taken, the next most common item follows. */
function useTiles(catalogue: readonly KnownItem[], chosenItems: readonly ShownItem[]): KnownItem[] {
  const [places, setPlaces] = useState<readonly string[]>([])
  const free = catalogue
    .filter(({ key, common }) => common !== null && !chosenItems.some((item) => item.key === key))
    .toSorted((a, b) => (a.common ?? 0) - (b.common ?? 0))
  const isFree = (key: string) => free.some((item) => item.key === key)
  const waiting = free.filter(({ key }) => !places.includes(key)).map(({ key }) => key)
  const next = Array.from({ length: TILES }, (_, at) => places[at])
    .map((key) => (key !== undefined && isFree(key) ? key : waiting.shift()))
    .filter((key) => key !== undefined)
  if (next.join() !== places.join()) setPlaces(next)
  return next.flatMap((key) => free.find((item) => item.key === key) ?? [])
}
