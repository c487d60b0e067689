import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { cents, formatMoney } from '../../../contract/money.ts'
import { listQuoteItems } from '../../../contract/pickable-items.ts'
import { MAX_PRICE_ITEMS, type PriceItem } from '../../../contract/price-changes.ts'
import { MOST_PIECES } from '../../../contract/quotes.ts'
import { apiQuery } from '../../api/query.ts'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { itemRows } from './item-rows.ts'
import { countItem } from './price-form.ts'
import styles from './price-items.module.css'
import type { PriceFormState } from './use-price-form.ts'

/** What is there beside the booked items, by the rate card: the usual ones to count, and any other to find. */
export function PriceItems({ state: { form, chooseItems } }: { state: PriceFormState }) {
  const { data: quoteItems = [] } = useQuery(apiQuery(listQuoteItems, {}))
  const [search, setSearch] = useState('')
  const searchId = useId()
  const { items } = form.values
  const rows = itemRows(quoteItems, items, search)
  const problem = form.errors['items']
  return (
    <div id={form.idOf('items')} className={styles.items} role="group" aria-label="Items to add">
      {quoteItems.length > 0 && (
        <TextField
          id={searchId}
          label="Find an item"
          hidesLabel
          placeholder="Find an item"
          type="search"
          autoComplete="off"
          icon={<IconSearch size={18} aria-hidden="true" />}
          value={search}
          onValue={setSearch}
        />
      )}
      {rows.length > 0 && (
        <ul className={layout.panel}>
          {rows.map((row) => (
            <Row
              key={row.name}
              item={row}
              isFull={items.length >= MAX_PRICE_ITEMS}
              onCount={(change) => chooseItems(countItem(items, row, change))}
            />
          ))}
        </ul>
      )}
      <p className={layout.dim} role="status">
        {search.trim() !== '' &&
          rows.length === 0 &&
          (items.length === 0
            ? 'No item has that name. Write the new price below instead.'
            : 'No item has that name.')}
      </p>
      {problem && <FieldMessage id={`${form.idOf('items')}-error`} text={problem} />}
    </div>
  )
}

type RowProps = {
  item: Omit<PriceItem, 'quantity'> & { quantity: number }
  /** No other kind can be added. */
  isFull: boolean
  onCount: (change: 1 | -1) => void
}

function Row({ item: { name, quantity, price }, isFull, onCount }: RowProps) {
  const isLeast = quantity === 0
  const isMost = quantity >= MOST_PIECES || (isFull && isLeast)
  return (
    <li data-chosen={!isLeast}>
      <span>
        <b>{name}</b>
        <small className="num">{formatMoney(price)} each</small>
      </span>
      <b className="num">{!isLeast && `+${formatMoney(cents(quantity * price))}`}</b>
      <div className={styles.stepper} role="group" aria-label={`Quantity of ${name}`}>
        <button
          type="button"
          aria-label={`One ${name} less`}
          aria-disabled={isLeast}
          onClick={() => !isLeast && onCount(-1)}
        >
          <IconMinus size={18} aria-hidden="true" />
        </button>
        <output className="num">{quantity}</output>
        <button
          type="button"
          aria-label={`One ${name} more`}
          aria-disabled={isMost}
          onClick={() => !isMost && onCount(1)}
        >
          <IconPlus size={18} aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}
