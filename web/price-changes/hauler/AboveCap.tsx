import { type Cents, cents, formatMoney } from '../../../contract/money.ts'
import {
  ANSWER_MINUTES,
  type HaulerPrice,
  type PriceItem,
  priceOfItems,
} from '../../../contract/price-changes.ts'
import layout from '../../ui/layout/layout.module.css'
import { itemToLeaveOut } from './item-rows.ts'
import styles from './price-sheet.module.css'

type Props = {
  wish: Cents
  price: HaulerPrice
  items: PriceItem[]
  customer: string
  onItems: (items: PriceItem[]) => void
}

/** Above the cap the team answers first: said before it is sent, with a way to stay under it. */
export function AboveCap({ wish, price: { agreed, cap }, items, customer, onItems }: Props) {
  const spare = itemToLeaveOut(items, cents(wish - cap))
  const left = items.filter((item) => item !== spare)
  return (
    <div className={`${layout.notice} ${layout.soon} ${styles.above}`}>
      <p role="status">
        <b>{formatMoney(cents(wish - cap))} above the cap.</b> Our team answers first, then{' '}
        {customer} has {ANSWER_MINUTES} minutes.
      </p>
      {spare && left.length > 0 && (
        <button type="button" className={layout.link} onClick={() => onItems(left)}>
          Leave out {spare.name.toLowerCase()}: stay at{' '}
          {formatMoney(cents(agreed + priceOfItems(left)))}
        </button>
      )}
    </div>
  )
}
