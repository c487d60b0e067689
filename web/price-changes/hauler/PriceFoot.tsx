import { useQuery } from '@tanstack/react-query'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { formatShare, shareOfPrice } from '../../../contract/hauler-share.ts'
import { type Cents, cents, formatMoney } from '../../../contract/money.ts'
import { listQuoteItems } from '../../../contract/pickable-items.ts'
import { ANSWER_MINUTES, type HaulerPrice, priceOfItems } from '../../../contract/price-changes.ts'
import { apiQuery } from '../../api/query.ts'
import { NeedsSignal } from '../../offline/NeedsSignal.tsx'
import { useIsOnline } from '../../ui/browser/use-is-online.ts'
import { Button } from '../../ui/button/Button.tsx'
import dialog from '../../ui/dialog/dialog.module.css'
import layout from '../../ui/layout/layout.module.css'
import { addedLabel } from './item-rows.ts'
import styles from './price-foot.module.css'
import type { PriceFormState } from './use-price-form.ts'

type Props = { job: HaulerJob; price: HaulerPrice; state: PriceFormState }

/** What the new price comes to, how far the customer alone decides, and the button that asks. */
export function PriceFoot({ job, price, state }: Props) {
  const { wish, isUploading, isSending, isHeld } = state
  const isOnline = useIsOnline()
  const label = useSendLabel(state, job.firstName)
  const { westhaulDiscount } = price
  const shareOf = (of: Cents) =>
    shareOfPrice({ westhaulDiscount, sharePermille: job.sharePermille }, of)
  return (
    <footer className={`${dialog.formFoot} ${layout.stack} ${styles.foot}`} data-foot-bar>
      {wish && wish.price > price.agreed && (
        <Meter price={price} wish={wish.price} customer={job.firstName} />
      )}
      <div role="status">
        <dl className={styles.sums}>
          <div>
            <dt>{wish ? 'New price' : 'Agreed price'}</dt>
            <dd className="num">{formatMoney(wish?.price ?? price.agreed)}</dd>
          </div>
          <div>
            <dt>
              Your share{price.westhaulDiscount === 0 && `, ${formatShare(job.sharePermille)}`}
            </dt>
            <dd className="num">{formatMoney(shareOf(wish?.price ?? price.agreed))}</dd>
            {wish && (
              <dd className={styles.change}>
                {changeOfShare(cents(shareOf(wish.price) - shareOf(price.agreed)))}
              </dd>
            )}
          </div>
        </dl>
      </div>
      {isHeld && (
        <NeedsSignal title="Not sent yet: you're offline.">
          The {ANSWER_MINUTES} minutes start when it is sent. It goes out by itself when you have a
          signal, as long as this stays open.
        </NeedsSignal>
      )}
      {!isHeld && !isOnline && (
        <NeedsSignal title="You're offline.">
          You can fill this in and send it: it waits here for a signal, and the {ANSWER_MINUTES}{' '}
          minutes start then.
        </NeedsSignal>
      )}
      <Button
        variant="cta"
        type="submit"
        unready={isOnline && isUploading}
        disabled={isHeld}
        pending={(isSending && 'Sending') || (isOnline && isUploading && 'Photos on their way')}
      >
        {isHeld ? 'Waiting for a signal' : label}
      </Button>
      {isHeld && <Button onClick={state.release}>Don't send it</Button>}
    </footer>
  )
}

type MeterProps = { price: HaulerPrice; wish: Cents; customer: string }

/** How much of what the customer alone may approve the new price takes. */
function Meter({ price: { agreed, cap }, wish, customer }: MeterProps) {
  const room = Math.max(1, cap - agreed)
  const used = Math.min(1, (wish - agreed) / room)
  return (
    <div className={styles.meter} data-over={wish > cap}>
      <span style={{ inlineSize: `${Math.round(used * 100)}%` }} />
      <p>
        <span className="num">{formatMoney(agreed)} agreed</span>
        <span className="num">
          {wish > cap ? `Cap ${formatMoney(cap)}` : `${customer} decides up to ${formatMoney(cap)}`}
        </span>
      </p>
    </div>
  )
}

/** '$42.00 more than now'. */
function changeOfShare(more: Cents): string {
  if (more === 0) return 'as much as now'
  return `${formatMoney(cents(Math.abs(more)))} ${more > 0 ? 'more' : 'less'} than now`
}

/** 'Ask Fatima: +2 mattresses $60.00'. */
function useSendLabel({ wish, form }: PriceFormState, customer: string): string {
  const { data: card = [] } = useQuery(apiQuery(listQuoteItems, {}))
  if (!wish) return 'Change the price'
  if (wish.approval === 'none') return `Set the price to ${formatMoney(wish.price)}`
  if (wish.approval === 'team') return 'Ask our team first'
  const { items } = form.values
  const added = addedLabel(card, items, formatMoney(priceOfItems(items)))
  return added ? `Ask ${customer}: ${added}` : `Ask ${customer}`
}
