import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { cents, formatMoney } from '../../../contract/money.ts'
import { listQuoteItems } from '../../../contract/pickable-items.ts'
import { MAX_PRICE_ITEMS, type PriceItem } from '../../../contract/price-changes.ts'
import { apiQuery } from '../../api/query.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { countItem } from './price-form.ts'
import styles from './price-items.module.css'
import type { PriceFormState } from './use-price-form.ts'

/** What is there beside the booked items, by the rate card: a name that is chosen is one piece of it. */
export function PriceItems({ state: { form, chooseItems } }: { state: PriceFormState }) {
  const listId = useId()
  const { data: quoteItems = [] } = useQuery(apiQuery(listQuoteItems, {}))
  const [name, setName] = useState('')
  const { items } = form.values
  const isFull = items.length >= MAX_PRICE_ITEMS
  const write = (text: string) => {
    const item = quoteItems.find((each) => each.name.toLowerCase() === text.trim().toLowerCase())
    setName(item ? '' : text)
    if (item) chooseItems(countItem(items, { name: item.name, price: item.onePrice }, 1))
  }
  const problem = form.errors['items']
  return (
    <div id={form.idOf('items')} className={styles.items} role="group" aria-label="Items to add">
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <Chosen
              key={item.name}
              item={item}
              onCount={(change) => chooseItems(countItem(items, item, change))}
            />
          ))}
        </ul>
      )}
      {quoteItems.length > 0 && !isFull && (
        <TextField
          label="Add an item"
          hint="Choose from the list, or write the new price below."
          list={listId}
          autoComplete="off"
          value={name}
          onValue={write}
        />
      )}
      <datalist id={listId}>
        {quoteItems.map((item) => (
          <option key={item.key} value={item.name}>
            {formatMoney(item.onePrice)}
          </option>
        ))}
      </datalist>
      {problem && <FieldMessage id={`${form.idOf('items')}-error`} text={problem} />}
    </div>
  )
}

type ChosenProps = { item: PriceItem; onCount: (change: 1 | -1) => void }

const Chosen = ({ item: { name, quantity, price }, onCount }: ChosenProps) => (
  <li>
    <span>
      {name}
      <small>{formatMoney(price)} each</small>
    </span>
    <b className="num">+{formatMoney(cents(quantity * price))}</b>
    <IconButton label={`One ${name} less`} onClick={() => onCount(-1)}>
      <IconMinus size={18} aria-hidden="true" />
    </IconButton>
    <span className="num" aria-label={`Quantity of ${name}`}>
      {quantity}
    </span>
    <IconButton label={`One ${name} more`} onClick={() => onCount(1)}>
      <IconPlus size={18} aria-hidden="true" />
    </IconButton>
  </li>
)
