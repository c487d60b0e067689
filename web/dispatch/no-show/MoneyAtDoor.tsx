import { formatShare } from '../../../contract/hauler-share.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { NoShowProgress } from '../../../contract/no-show.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './no-show.module.css'

type Props = { money: NoShowProgress['money']; customer: string }

/** What the no-show costs the customer, what goes back, and what the hauler gets. */
export const MoneyAtDoor = ({ money, customer }: Props) => (
  <dl className={`${layout.panel} ${layout.sums} ${styles.money}`}>
    <div>
      <dt>{customer} paid</dt>
      <dd>{formatMoney(money.paid)}</dd>
    </div>
    <div>
      <dt>Trip fee</dt>
      <dd>{formatMoney(money.tripFee)}</dd>
    </div>
    <div>
      <dt>Refunded to {customer}</dt>
      <dd>{formatMoney(money.refund)}</dd>
    </div>
    <div>
      <dt>
        <b>Your share, {formatShare(money.sharePermille)} of the trip fee</b>
      </dt>
      <dd>{formatMoney(money.share)}</dd>
    </div>
  </dl>
)
