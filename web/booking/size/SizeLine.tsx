import { type ComponentType, lazy, Suspense, useId, useRef, useState } from 'react'
import { isSizeByCount, LOAD_SIZES, type LoadSize, loadSizeFacts } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { TruckLoad } from '../../ui/media/TruckLoad.tsx'
import type { BookingFormState } from '../DetailsStep.tsx'
import type { SizeCardsProps } from './SizeCards.tsx'
import styles from './size.module.css'
import type { SizeQuestionProps } from './SizeQuestion.tsx'

const SizeCards = lazy<ComponentType<SizeCardsProps>>(() =>
  import('./SizeCards.tsx').then(
    (file) => ({ default: file.SizeCards }),
    () => ({ default: () => null }),
  ),
)

const SizeQuestion = lazy<ComponentType<SizeQuestionProps>>(() =>
  import('./SizeQuestion.tsx').then(
    (file) => ({ default: file.SizeQuestion }),
    () => ({ default: () => null }),
  ),
)

type Props = { form: BookingFormState; quote: Quote | null }

/** The size that is priced, why it is that one, the way to another, and whether it is meant. */
export function SizeLine({ form, quote }: Props) {
  const id = useId()
  const change = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const question = quote && questionOf(form, quote)
  const answer = (size: LoadSize) => {
    form.set('loadSize', size)
    form.set('sizeChosen', size === question?.chosen)
    form.set('sizeConfirmed', size === question?.chosen)
    // The button that was pressed is gone.
    change.current?.focus()
  }
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
          ref={change}
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
      {question && (
        <Suspense fallback={null}>
          <SizeQuestion {...question} isBelowSizes={isOpen} onAnswer={answer} />
        </Suspense>
      )}
    </div>
  )
}

/** The quote was asked for a larger size than its items need, and the customer did not say that it is meant. */
function questionOf({ values }: BookingFormState, { size, estimatedPrice }: Quote) {
  const { counted, used: chosen, countedPrice } = size
  const isOpen = values.sizeChosen && !values.sizeConfirmed && values.loadSize === chosen
  if (!isOpen || counted === null || countedPrice === null) return null
  return { counted, chosen, saved: cents(estimatedPrice - countedPrice) }
}

/** The size that price, vehicle and plan use; before there is a price, what stands in the form. */
export const sizeUsed = ({ values }: BookingFormState, quote: Quote | null): LoadSize =>
  quote?.size.used ?? values.loadSize

function reasonFor({ values }: BookingFormState, quote: Quote | null): string {
  if (!quote) return values.sizeChosen ? 'Your choice' : 'Until your items are counted'
  const { counted, used, because } = quote.size
  const isAbove = LOAD_SIZES.indexOf(used) > LOAD_SIZES.indexOf(values.loadSize)
  if (because === 'weight') return 'By the weight of your items'
  if (because === 'items' && values.sizeChosen && isAbove) return 'Your items need this size'
  if (because === 'choice')
    return values.sizeConfirmed && counted
      ? `Your choice. Your items look like ${loadSizeFacts[counted].label}`
      : 'Your choice'
  const pieces = quote.items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces === 0) return 'No items counted yet'
  const items = `${pieces} ${pieces === 1 ? 'item' : 'items'}`
  return isSizeByCount(used, pieces) ? `From your ${items}` : `${items}, sized by volume`
}
