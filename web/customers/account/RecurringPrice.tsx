import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../contract/money.ts'
import { quoteByPhone } from '../../../contract/phone-bookings.ts'
import { apiQuery } from '../../api/query.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { loadOf, type RecurringDraft } from './recurring-draft.ts'

const SETTLED_AFTER_MS = 400

/** The price of the load of a draft now, by the same quote as that of a caller. */
export function useRecurringPrice(draft: RecurringDraft) {
  const load = loadOf(draft)
  const question = JSON.stringify(load)
  const settled = useDebounced(question, SETTLED_AFTER_MS)
  const query = useQuery({
    ...apiQuery(quoteByPhone, { body: JSON.parse(settled) ?? { items: [] } }),
    enabled: settled !== 'null',
    retry: false,
  })
  const isSettled = load !== null && settled === question && !query.isFetching
  return {
    isAsked: load !== null,
    quote: isSettled ? query.data : undefined,
    refusal: isSettled ? (query.error?.reason ?? null) : null,
    retry: () => void query.refetch(),
  }
}
export type RecurringPriceOf = ReturnType<typeof useRecurringPrice>

/** What each pickup costs, before anything is saved. */
export const RecurringPrice = ({ price }: { price: RecurringPriceOf }) => (
  <div className={layout.notice} role="status" aria-busy={price.isAsked && !price.quote}>
    <PriceLine price={price} />
  </div>
)

function PriceLine({ price: { isAsked, quote, refusal, retry } }: { price: RecurringPriceOf }) {
  if (!isAsked) return <p>Add what is picked up to see the price.</p>
  if (refusal !== null)
    return (
      <div className={layout.spread}>
        <p>{refusal}</p>
        <Button size="s" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  if (!quote) return <p>Working out the price...</p>
  return (
    <p className="num">
      <b>{formatMoney(quote.estimatedPrice)}</b> for each pickup at today’s prices, GST included.
      Each one is priced again when it’s booked.
    </p>
  )
}
