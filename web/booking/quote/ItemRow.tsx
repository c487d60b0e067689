import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { MOST_PIECES } from '../../../contract/quotes.ts'
import type { ShownItem } from './edit-corrections.ts'
import styles from './items.module.css'

type Props = {
  /** Of the field that gets the focus when the item comes back. */
  id: string
  item: ShownItem
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** One thing of the load: how many there are, counted up and down or typed, and its way off the list. */
export function ItemRow({ id, item, onQuantity, onRemove }: Props) {
  const { name, quantity, byHand } = item
  const atMost = quantity >= MOST_PIECES
  const marks = [byHand && 'edited', atMost && `${MOST_PIECES} is the most`]
  return (
    <li className={styles.item}>
      <span className={styles.name}>
        {name}
        {byHand && <small id={`${id}-marks`}>{marks.filter(Boolean).join(', ')}</small>}
      </span>
      <span className={styles.stepper} role="group" aria-label={name}>
        <button
          type="button"
          aria-label={`One less: ${name}`}
          aria-disabled={quantity <= 1}
          onClick={() => quantity > 1 && onQuantity(quantity - 1)}
        >
          <IconMinus size={18} aria-hidden="true" />
        </button>
        <Quantity
          id={id}
          name={name}
          quantity={quantity}
          describedBy={byHand ? `${id}-marks` : undefined}
          onQuantity={onQuantity}
        />
        <button
          type="button"
          aria-label={`One more: ${name}`}
          aria-disabled={atMost}
          onClick={() => !atMost && onQuantity(quantity + 1)}
        >
          <IconPlus size={18} aria-hidden="true" />
        </button>
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </li>
  )
}

type QuantityProps = {
  id: string
  name: string
  quantity: number
  describedBy: string | undefined
  onQuantity: (quantity: number) => void
}

/** What is typed counts as soon as it is a quantity; what is none is forgotten when the field is left. */
function Quantity({ id, name, quantity, describedBy, onQuantity }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)
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
      id={id}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={4}
      aria-label={`How many: ${name}`}
      aria-describedby={describedBy}
      value={typed ?? String(quantity)}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '')
        setTyped(digits)
        change(Number(digits))
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={step}
    />
  )
}
