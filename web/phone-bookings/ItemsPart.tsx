import { useState } from 'react'
import { LOAD_SIZES, loadSizeFacts } from '../../contract/jobs.ts'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'
import { AddItem } from '../ui/items/AddItem.tsx'
import { countOf, withCount } from '../ui/items/counts.ts'
import { ItemTiles } from '../ui/items/ItemTiles.tsx'
import { useKnownItems } from '../ui/items/use-known-items.ts'
import type { Call } from './call.ts'
import { Part } from './Part.tsx'
import type { PhoneQuote } from './use-price.ts'

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
  const count = (item: { key: string; name: string }, quantity: number) => {
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
        id="call-items"
        catalogue={catalogue.items}
        isFailed={catalogue.state === 'failed'}
        onAdd={(item, more) => count(item, countOf(call.items, item.key) + more)}
      />
      {error && <FieldMessage id="call-items-error" text={error} />}
      <ItemTiles
        catalogue={catalogue.items}
        items={call.items}
        addedPriceOf={(key) => quote?.items.find((item) => item.key === key)?.addedPrice}
        onCount={count}
      />
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
