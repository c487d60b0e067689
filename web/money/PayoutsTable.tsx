import type { AdminPayout } from '../../contract/admin-money.ts'
import { formatMoney } from '../../contract/money.ts'
import { Button } from '../ui/button/Button.tsx'
import { payoutBadges } from '../ui/feedback/money-badges.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import panel from '../ui/layout/panel.module.css'
import { JobLink } from '../ui/button/JobLink.tsx'
import styles from './money.module.css'
import { canRetry, payoutDate } from './payout-list.ts'
import type { PayoutRetry } from './use-retry-payout.ts'

export type PayoutRowsProps = PayoutRetry & { payouts: AdminPayout[] }

/** The payouts of one screen as a table, for wide screens. */
export const PayoutsTable = ({ payouts, ...retry }: PayoutRowsProps) => (
  <div className={panel.scroll}>
    <table className={panel.table}>
      <caption className="vh">Payouts</caption>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Hauler</th>
          <th scope="col" className={panel.right}>
            Amount
          </th>
          <th scope="col">State</th>
          <th scope="col">Reason</th>
          <th scope="col">Date</th>
          <th scope="col" className={panel.right}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} {...retry} />
        ))}
      </tbody>
    </table>
  </div>
)

const PayoutRow = ({ payout, changed, ...retry }: PayoutRetry & { payout: AdminPayout }) => (
  <tr className={payout.id === changed ? panel.changed : undefined}>
    <td className="num">
      <JobLink id={payout.jobId} />
    </td>
    <td className={panel.long}>{payout.haulerName}</td>
    <td className={`num ${panel.right} ${panel.money}`}>{formatMoney(payout.amount)}</td>
    <td>
      <PayoutBadge payout={payout} />
    </td>
    <td className={styles.reason}>{payout.reason}</td>
    <td className="num">{payoutDate(payout)}</td>
    <td>
      <div className={panel.actions}>
        <RetryButton payout={payout} {...retry} />
      </div>
    </td>
  </tr>
)

export const PayoutBadge = ({ payout: { status } }: { payout: AdminPayout }) => (
  <StatusBadge status={payoutBadges[status].tone}>{payoutBadges[status].label}</StatusBadge>
)

type RetryProps = Pick<PayoutRetry, 'retrying' | 'onRetry'> & { payout: AdminPayout }

/** For a payout that failed or waits, alone. */
export const RetryButton = ({ payout, retrying, onRetry }: RetryProps) =>
  canRetry(payout) && (
    <Button
      size="s"
      pending={retrying === payout.id}
      aria-label={`Retry the payout of job #${payout.jobId}`}
      onClick={() => onRetry(payout.id)}
    >
      Retry
    </Button>
  )
