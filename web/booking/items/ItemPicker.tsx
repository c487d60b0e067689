import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MOST_CORRECTIONS, type Quote } from '../../../contract/quotes.ts'
import { readSettings } from '../../settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import { ChosenItem } from './ChosenItem.tsx'
import { CommonItems } from './CommonItems.tsx'
import type { ByHand } from './corrections.ts'
import type { ShownItem } from './edit-corrections.ts'
import { factsOf, factsText } from './item-facts.ts'
import chosen from './chosen.module.css'
import styles from './items.module.css'
import { SearchItems } from './SearchItems.tsx'
import { Unclear } from './Unclear.tsx'
import { useItems } from './use-items.ts'
import { useKnownItems } from '../../ui/items/use-known-items.ts'

type Props = {
  /** The newest quote there is. */
  quote: Quote | null
  corrections: readonly ByHand[]
  /** The description is the one that is written from what was picked. */
  isWritten: boolean
  onCorrect: (corrections: ByHand[]) => void
}

/** A longer list than this begins folded: on a phone the rest of the form is below it. */
const LONG = 8
const FOLDED_TO = 6

/** What goes: found by name or picked with one tap, and everything that was counted, to be corrected. */
export function ItemPicker(props: Props) {
  const { quote, corrections, isWritten, onCorrect } = props
  const id = useId()
  const catalogue = useKnownItems()
  const list = useItems(props)
  const [isWhole, setWhole] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const rest = isWhole || list.items.length <= LONG ? [] : list.items.slice(FOLDED_TO)
  const visibleItems = list.items.slice(0, list.items.length - rest.length)
  // What had the focus may be gone after it.
  const actThenFocus = (act: () => void, key: string | undefined) => {
    flushSync(act)
    const next = key === undefined ? search.current : document.getElementById(`${id}-more-${key}`)
    next?.focus()
  }
  const unfoldAnd = (act: () => void, key: string) =>
    actThenFocus(() => {
      setWhole(true)
      act()
    }, key)

  function remove(item: ShownItem): void {
    const at = visibleItems.findIndex(({ key }) => key === item.key)
    actThenFocus(() => list.remove(item), (visibleItems[at + 1] ?? visibleItems[at - 1])?.key)
    toast.undo(`Removed: ${item.name}`, () => onCorrect([...corrections]))
  }
  const partsOf = (item: ShownItem) => {
    const facts = factsOf(item.key, quote, catalogue.items, isWritten)
    const isEdited = corrections.some(({ key, counted }) => key === item.key && counted !== null)
    return { drawing: facts.drawing, note: factsText(facts, isEdited) }
  }

  return (
    <div className={styles.picker}>
      <p className="vh" role="status">
        {list.news}
      </p>
      <SearchItems
        ref={search}
        catalogue={catalogue}
        shownItems={list.items}
        onAdd={(item) => {
          setWhole(true)
          return list.add(item)
        }}
      />
      {visibleItems.length > 0 && (
        <ul className={chosen.chosen} aria-label="Your items">
          {visibleItems.map((item) => (
            <ChosenItem
              key={item.key}
              idOf={(part) => `${id}-${part}-${item.key}`}
              item={item}
              {...partsOf(item)}
              onQuantity={(quantity) => list.setQuantity(item, quantity)}
              onRemove={() => remove(item)}
            />
          ))}
        </ul>
      )}
      {rest[0] && (
        <button
          type="button"
          className={`${layout.line} ${styles.link}`}
          onClick={() => unfoldAnd(() => undefined, rest[0]?.key ?? '')}
        >
          Show all {list.items.length} items
        </button>
      )}
      <Removed
        hands={isWritten ? [] : list.removed.filter(({ counted }) => counted !== null)}
        onPutBack={(hand) => unfoldAnd(() => list.putBack(hand), hand.key)}
      />
      <CommonItems
        catalogue={catalogue}
        chosenItems={list.items}
        onAdd={(item) => unfoldAnd(() => list.add(item), item.key)}
      />
      {quote && <Unclear quote={quote} search={search} />}
      {list.isFull && <TooManyChanges />}
    </div>
  )
}

type RemovedProps = { hands: readonly ByHand[]; onPutBack: (hand: ByHand) => void }

/** What was counted and does not go: it comes back even when its message is long gone. */
const Removed = ({ hands, onPutBack }: RemovedProps) =>
  hands.length > 0 && (
    <ul className={styles.removed} aria-label="Removed">
      {hands.map((hand) => (
        <li key={hand.key}>
          <span>Removed: {hand.name}</span>
          <button
            type="button"
            className={`${layout.line} ${styles.link}`}
            aria-label={`Put back ${hand.name}`}
            onClick={() => onPutBack(hand)}
          >
            Put back
          </button>
        </li>
      ))}
    </ul>
  )

const TooManyChanges = () => (
  <p className={`${layout.notice} ${layout.soon} ${styles.full}`} role="alert">
    You've changed {MOST_CORRECTIONS} items, which is the most we can take here. Please add the rest
    to your description, or call {readSettings().supportPhone}.
  </p>
)
