import { IconArrowBackUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { MOST_CORRECTIONS, type Quote } from '../../../contract/quotes.ts'
import { readSettings } from '../../settings.ts'
import { AddItem } from './AddItem.tsx'
import type { ByHand } from './corrections.ts'
import { ItemRow } from './ItemRow.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './items.module.css'
import { useItems } from './use-items.ts'

type Props = {
  quote: Quote | null
  corrections: readonly ByHand[]
  onCorrect: (corrections: ByHand[]) => void
}

/** A longer list than this begins folded: on a phone the rest of the form is below it. */
const LONG = 8
const FOLDED_TO = 6

/** What was counted, to be corrected by who knows better: quantities, what is not there, what is missing. */
export function ItemsEditor(props: Props) {
  const { quote, corrections } = props
  const id = useId()
  const list = useItems(props)
  const [isWhole, setWhole] = useState(false)
  const rest = isWhole || list.items.length <= LONG ? [] : list.items.slice(FOLDED_TO)
  const shown = list.items.slice(0, list.items.length - rest.length)
  const idOf = (part: string) => `${id}-${part}`
  // What had the focus is gone after it.
  const actThenFocus = (act: () => void, part: string) => {
    flushSync(act)
    document.getElementById(idOf(part))?.focus()
  }

  return (
    <section className={styles.editor} aria-labelledby={idOf('title')}>
      <h4 id={idOf('title')} tabIndex={-1}>
        Your items
      </h4>
      <p className="vh" role="status">
        {list.news}
      </p>
      {list.items.length === 0 && <NothingCounted isEmptied={corrections.length > 0} />}
      <ul>
        {shown.map((item) => (
          <ItemRow
            key={item.key}
            id={idOf(item.key)}
            item={item}
            onQuantity={(quantity) => list.setQuantity(item, quantity)}
            onRemove={() => actThenFocus(() => list.remove(item), `back-${item.key}`)}
          />
        ))}
      </ul>
      {rest[0] && (
        <button
          type="button"
          className={`${layout.line} ${styles.link}`}
          onClick={() => actThenFocus(() => setWhole(true), rest[0]?.key ?? '')}
        >
          Show all {list.items.length} things
        </button>
      )}
      <Removed
        hands={list.removed}
        idOf={idOf}
        onPutBack={(hand) => {
          setWhole(true)
          actThenFocus(() => list.putBack(hand), hand.key)
        }}
      />
      {corrections.length > 0 && (
        <button
          type="button"
          className={`${layout.line} ${styles.link}`}
          onClick={() => actThenFocus(list.reset, 'title')}
        >
          <IconArrowBackUp size={18} aria-hidden="true" />
          Undo my changes
        </button>
      )}
      {quote && quote.unknown.length > 0 && (
        <Unknown
          words={quote.unknown}
          onAdd={() => document.getElementById(idOf('add'))?.focus()}
        />
      )}
      <AddItem
        id={idOf('add')}
        shown={list.items}
        onAdd={(item) => {
          setWhole(true)
          return list.add(item)
        }}
      />
      {list.isFull && <TooManyChanges />}
    </section>
  )
}

const NothingCounted = ({ isEmptied }: { isEmptied: boolean }) => (
  <p className={styles.nothing}>
    {isEmptied
      ? 'Your list is empty, so this price is based on load size.'
      : "We couldn't identify individual items, so this price is based on load size. Add items for a closer estimate."}
  </p>
)

type RemovedProps = {
  hands: readonly ByHand[]
  idOf: (part: string) => string
  onPutBack: (hand: ByHand) => void
}

const Removed = ({ hands, idOf, onPutBack }: RemovedProps) =>
  hands.length > 0 && (
    <ul className={styles.removed} aria-label="Removed">
      {hands.map((hand) => (
        <li key={hand.key}>
          <span>Removed: {hand.name}</span>
          <button
            type="button"
            id={idOf(`back-${hand.key}`)}
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

const Unknown = ({ words, onAdd }: { words: readonly string[]; onAdd: () => void }) => (
  <div className={styles.unknown}>
    We didn't recognise {words.join(', ')}. Your hauler sees your description and photos.
    <button type="button" className={`${layout.line} ${styles.link}`} onClick={onAdd}>
      {words.length > 1 ? 'Add them by hand' : 'Add it by hand'}
    </button>
  </div>
)

const TooManyChanges = () => (
  <p className={`${layout.notice} ${layout.soon} ${styles.full}`} role="alert">
    You have changed {MOST_CORRECTIONS} things by hand, and we cannot keep track of more. Please put
    the rest into your description, or call {readSettings().supportPhone}.
  </p>
)
