import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { Drawing } from '../../../contract/pickable-items.ts'
import { MOST_PIECES } from '../../../contract/quotes.ts'
import { ItemDrawing } from '../../ui/media/ItemDrawing.tsx'
import type { ShownItem } from './edit-corrections.ts'
import styles from './chosen.module.css'
import items from './items.module.css'

type Props = {
  /** Of the parts that take the focus: 'more' and 'note'. */
  idOf: (part: string) => string
  item: ShownItem
  drawing: Drawing | null
  /** What one more adds, and where the item was found. */
  note: string
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** One item that goes: how many there are, counted up and down or typed. One less than one removes it. */
export function ChosenItem({ idOf, item, drawing, note, onQuantity, onRemove }: Props) {
  const { name, quantity } = item
  const atMost = quantity >= MOST_PIECES
  const notes = [note, atMost && `${MOST_PIECES} is the most`].filter(Boolean).join(', ')
  return (
    <li className={styles.item}>
      <ItemDrawing name={drawing} className={styles.drawing} />
      <span className={items.name}>
        <b>{name}</b>
        {notes && <small id={idOf('note')}>{notes}</small>}
      </span>
      <span className={styles.stepper} role="group" aria-label={name}>
        <button
          type="button"
          aria-label={quantity > 1 ? `One less: ${name}` : `Remove ${name}`}
          onClick={() => (quantity > 1 ? onQuantity(quantity - 1) : onRemove())}
        >
          <IconMinus size={20} aria-hidden="true" />
        </button>
        <Quantity
          name={name}
          quantity={quantity}
          describedBy={notes ? idOf('note') : undefined}
          onQuantity={onQuantity}
          onRemove={onRemove}
        />
        <button
          id={idOf('more')}
          type="button"
          aria-label={`One more: ${name}`}
          aria-disabled={atMost}
          onClick={() => !atMost && onQuantity(quantity + 1)}
        >
          <IconPlus size={20} aria-hidden="true" />
        </button>
      </span>
    </li>
  )
}

type QuantityProps = {
  name: string
  quantity: number
  describedBy: string | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** What is typed counts as soon as it is a quantity; a 0 removes the item when the field is left. */
function Quantity({ name, quantity, describedBy, onQuantity, onRemove }: QuantityProps) {
  const [typedQuantity, setTyped] = useState<string | null>(null)
  const change = (next: number) => {
    if (next >= 1 && next !== quantity) onQuantity(Math.min(next, MOST_PIECES))
  }
  const step = (event: KeyboardEvent) => {
    // Enter would send the form.
    if (event.key === 'Enter') event.preventDefault()
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setTyped(null)
    change(Math.min(quantity + by, MOST_PIECES))
  }
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={4}
      aria-label={`How many: ${name}`}
      aria-describedby={describedBy}
      value={typedQuantity ?? String(quantity)}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '')
        setTyped(digits)
        change(Number(digits))
      }}
      onBlur={() => {
        setTyped(null)
        if (typedQuantity !== null && /^0+$/.test(typedQuantity)) onRemove()
      }}
      onKeyDown={step}
    />
  )
}
