import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { formatMoney } from '../../../contract/money.ts'
import {
  approveEscalation,
  listPricesToReview,
  type PriceToReview,
} from '../../../contract/price-reviews.ts'
import { getAdminStats } from '../../../contract/reports.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { usePassFocus } from '../../ui/browser/use-pass-focus.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { PhotoGrid } from '../../ui/media/PhotoGrid.tsx'
import { JobLink } from '../../ui/button/JobLink.tsx'
import { AddedItems } from '../AddedItems.tsx'
import styles from './prices.module.css'
import { RefusePriceDialog } from './RefusePriceDialog.tsx'

/** People wait on a driveway for these: they are fetched all the time. */
const LOOK_EVERY_MS = 20_000

/** Prices above the cap that wait for a decision; nothing while there are none. */
export function PricesToReview() {
  const prices = useQuery({
    ...apiQuery(listPricesToReview, {}),
    refetchOnMount: 'always',
    refetchInterval: LOOK_EVERY_MS,
  })
  const [refusing, setRefusing] = useState<PriceToReview | null>(null)
  return (
    <>
      <QueryError what="the prices above the cap" query={prices} />
      {prices.data && prices.data.length > 0 && (
        <section className={layout.panel} aria-labelledby="prices-to-review">
          <header className={layout.intro}>
            <h3 id="prices-to-review">Prices above the cap</h3>
            <p>The hauler and the customer wait on site for your decision.</p>
          </header>
          <ul className={styles.prices}>
            {prices.data.map((price) => (
              <PriceCard key={price.id} price={price} onRefuse={() => setRefusing(price)} />
            ))}
          </ul>
          {prices.data.length === MAX_LIMIT && (
            <p className={`${layout.quiet} ${styles.rest}`}>
              These {MAX_LIMIT} have waited longest. More appear once you have decided them.
            </p>
          )}
        </section>
      )}
      <RefusePriceDialog price={refusing} onDone={() => setRefusing(null)} />
    </>
  )
}

type CardProps = { price: PriceToReview; onRefuse: () => void }

function PriceCard({ price, onRefuse }: CardProps) {
  const card = usePassFocus<HTMLLIElement>()
  const { id, jobId, haulerName, from, to, cap, due, items, reason, photos, createdAt } = price
  const admit = useApiMutation(approveEscalation, {
    refetches: [listPricesToReview, getAdminStats],
    success: `The customer of job #${jobId} is asked, and has 30 minutes to answer`,
    failure: (error) => error.reason,
  })
  return (
    <li ref={card} tabIndex={-1} aria-label={`Job #${jobId}`}>
      <div className={styles.facts}>
        <p className={`${styles.change} num`}>
          <span className="vh">From </span>
          <s>{formatMoney(from)}</s> <span aria-hidden="true">→</span>
          <span className="vh"> to </span> <b>{formatMoney(to)}</b>
        </p>
        <p className="num">
          Cap {formatMoney(cap)}. The customer would be charged {formatMoney(due)} more.
        </p>
        <AddedItems items={items} />
        {reason !== '' && (
          <blockquote className={`${layout.quote} ${layout.space2}`}>{reason}</blockquote>
        )}
        <small>
          {haulerName}, asked {formatInstant(createdAt)}, job <JobLink id={jobId} />
        </small>
      </div>
      <PhotoGrid photos={photos} of={`the price of job #${jobId}`} />
      <div className={`${layout.row} ${styles.actions}`}>
        <Button
          needs="run-jobs"
          variant="primary"
          // Never switched off: the focus would be lost, and with it the place in the list.
          unready={admit.isPending}
          onClick={() => admit.mutate({ params: { priceChangeId: id } })}
        >
          {admit.isPending ? 'Asking...' : 'Ask the customer'}
        </Button>
        <Button needs="run-jobs" disabled={admit.isPending} onClick={onRefuse}>
          Refuse
        </Button>
      </div>
    </li>
  )
}
