import { type ComponentType, lazy, Suspense, useId, useState } from 'react'
import { LOAD_SIZES, type LoadSize, loadSizeFacts } from '../../../contract/jobs.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { TruckLoad } from '../../ui/media/TruckLoad.tsx'
import type { BookingFormState } from '../DetailsStep.tsx'
import type { SizeCardsProps } from './SizeCards.tsx'
import styles from './size.module.css'

const SizeCards = lazy<ComponentType<SizeCardsProps>>(() =>
  import('./SizeCards.tsx').then(
    (file) => ({ default: file.SizeCards }),
    () => ({ default: () => null }),
  ),
)

type Props = { form: BookingFormState; quote: Quote | null }

/** The size that is priced, why it is that one, and the way to another. */
export function SizeLine({ form, quote }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const used = sizeUsed(form, quote)
  const { label, items } = loadSizeFacts[used]
  return (
    <div className={styles.size}>
      <div className={styles.line}>
        <TruckLoad size={used} />
        <p>
          <b>
            {label}, {items}
          </b>
          <small>{reasonFor(form, quote)}</small>
        </p>
        <button
          type="button"
          className={styles.change}
          aria-label={isOpen ? 'Close the load sizes' : 'Change load size'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Change'}
        </button>
      </div>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={null}>
            <SizeCards form={form} used={used} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The size that price, vehicle and plan use; before there is a price, what stands in the form. */
export const sizeUsed = ({ values }: BookingFormState, quote: Quote | null): LoadSize =>
  quote?.size.used ?? values.loadSize

function reasonFor({ values }: BookingFormState, quote: Quote | null): string {
  if (!quote) return values.sizeChosen ? 'Your choice' : 'Until your items are counted'
  const { used, because } = quote.size
  const isAbove = LOAD_SIZES.indexOf(used) > LOAD_SIZES.indexOf(values.loadSize)
  if (because === 'weight') return 'By the weight of your items'
  if (because === 'items' && values.sizeChosen && isAbove) return 'Your items need this size'
  if (because === 'choice') return 'Your choice'
  const pieces = quote.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces > 0
    ? `From your ${pieces} ${pieces === 1 ? 'item' : 'items'}`
    : 'No items counted yet'
}
