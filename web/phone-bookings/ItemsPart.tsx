import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { LOAD_SIZES, loadSizeFacts } from '../../contract/jobs.ts'
import { dollars } from '../ui/dollars.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'
import field from '../ui/field/field.module.css'
import { findItems, type KnownItem } from '../ui/items/find-items.ts'
import { useKnownItems } from '../ui/items/use-known-items.ts'
import layout from '../ui/layout/layout.module.css'
import { ItemDrawing } from '../ui/media/ItemDrawing.tsx'
import { type Call, countOf, readCommand, withCount } from './call.ts'
import styles from './items.module.css'
import { Part } from './Part.tsx'
import type { PhoneQuote } from './use-price.ts'

const MOST_OPTIONS = 5
const TILES = 6

type Props = {
  call: Call
  quote: PhoneQuote | null
  error?: string | undefined
  onChange: (changes: Partial<Call>) => void
}

/** What is to be picked up: typed as "2 mattress" with Enter, or counted on the tiles. */
export function ItemsPart({ call, quote, error, onChange }: Props) {
  const catalogue = useKnownItems()
  const [news, setNews] = useState('')
  const count = (item: KnownItem, quantity: number) => {
    onChange({ items: withCount(call.items, item.key, quantity) })
    setNews(quantity > 0 ? `${item.name}: ${quantity}` : `${item.name} taken off`)
  }
  const pieces = call.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const size = call.loadSize ?? quote?.size.used ?? null
  const volume = quote?.items.reduce((sum, item) => sum + item.volume * item.quantity, 0) ?? 0
  return (
    <Part
      number={3}
      title="Items"
      isDone={pieces > 0}
      aside={
        pieces > 0 && (
          <b className="num">
            {pieces === 1 ? '1 item' : `${pieces} items`}
            {size && `, ${loadSizeFacts[size].label}`}
            {volume > 0 && `, ${volume.toFixed(1)} cu yd`}
          </b>
        )
      }
    >
      <AddItem
        catalogue={catalogue.items}
        isFailed={catalogue.state === 'failed'}
        onAdd={(item, more) => count(item, countOf(call.items, item.key) + more)}
      />
      {error && <FieldMessage id="call-items-error" text={error} />}
      <Tiles catalogue={catalogue.items} call={call} quote={quote} onCount={count} />
      <SelectField
        id="call-size"
        label="Load size"
        value={call.loadSize ?? ''}
        options={[
          { value: '', label: 'By the items' },
          ...LOAD_SIZES.map((each) => ({ value: each, label: loadSizeFacts[each].label })),
        ]}
        onValue={(value) =>
          onChange({ loadSize: LOAD_SIZES.find((each) => each === value) ?? null })
        }
      />
      <p role="status" className="vh">
        {news}
      </p>
    </Part>
  )
}

type AddProps = {
  catalogue: readonly KnownItem[]
  isFailed: boolean
  onAdd: (item: KnownItem, quantity: number) => void
}

function AddItem({ catalogue, isFailed, onAdd }: AddProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { quantity, search } = readCommand(typed)
  const matches = findItems(catalogue, search, MOST_OPTIONS)
  const choose = (item: KnownItem | undefined) => {
    if (!item) return
    onAdd(item, quantity)
    setTyped('')
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.ctrlKey) return
    if (move !== undefined && matches.length > 0) {
      event.preventDefault()
      setActive((active + move + matches.length) % matches.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(matches[active]?.item)
    } else if (event.key === 'Escape' && typed !== '') {
      // Closes the list, not the dialog.
      event.preventDefault()
      setTyped('')
    }
  }
  return (
    <div className={styles.add}>
      <label htmlFor="call-items" className="vh">
        Add items, like 2 mattress
      </label>
      <div className={field.line} data-icon>
        <IconSearch aria-hidden="true" />
        <input
          id="call-items"
          className={field.input}
          role="combobox"
          aria-expanded={matches.length > 0}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          aria-activedescendant={matches[active] && `${id}-${active}`}
          autoComplete="off"
          autoCapitalize="none"
          placeholder="2 mattress"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">Enter adds</kbd>
      </div>
      <ul
        id={`${id}-options`}
        role="listbox"
        aria-label="Matching items"
        hidden={matches.length === 0}
      >
        {matches.map(({ item }, at) => (
          <li
            key={item.key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            <b>
              {quantity > 1 && `${quantity} × `}
              {item.name}
            </b>
            <small className="num">about {dollars(item.onePrice)} each</small>
          </li>
        ))}
      </ul>
      <p role="status" className={layout.dim}>
        {isFailed && "Couldn't load the item list. Close this and try again."}
        {typed.trim() !== '' && !isFailed && matches.length === 0 && 'No match. Try another word.'}
      </p>
    </div>
  )
}

type TilesProps = Props & {
  catalogue: readonly KnownItem[]
  onCount: (item: KnownItem, quantity: number) => void
}

/** What is counted already, and after it the most common things. */
function Tiles({ catalogue, call, quote, onCount }: Omit<TilesProps, 'onChange'>) {
  const chosen = call.items.flatMap(({ key }) => catalogue.find((item) => item.key === key) ?? [])
  const common = catalogue
    .filter(({ key, common: rank }) => rank !== null && countOf(call.items, key) === 0)
    .toSorted((a, b) => (a.common ?? 0) - (b.common ?? 0))
    .slice(0, Math.max(TILES - chosen.length, 2))
  return (
    <ul className={styles.tiles} aria-label="Items">
      {[...chosen, ...common].map((item) => {
        const quantity = countOf(call.items, item.key)
        const added = quote?.items.find(({ key }) => key === item.key)?.addedPrice ?? item.onePrice
        return (
          <li key={item.key} data-chosen={quantity > 0 || undefined}>
            <ItemDrawing name={item.drawing} className={styles.drawing} />
            <b>{item.name}</b>
            <small className="num">about {dollars(added)}</small>
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
