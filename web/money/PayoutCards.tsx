import { formatMoney } from '../../contract/money.ts'
import panel from '../ui/layout/panel.module.css'
import { canRetry, payoutDate } from './payout-list.ts'
import { JobLink } from '../ui/button/JobLink.tsx'
import { PayoutBadge, RetryButton, type PayoutRowsProps } from './PayoutsTable.tsx'

/** The payouts of one screen as cards, for phones. */
export const PayoutCards = ({ payouts, changed, ...retry }: PayoutRowsProps) => (
  <ul className={panel.cards} aria-label="Payouts">
    {payouts.map((payout) => (
      <li key={payout.id} className={`${panel.card} ${payout.id === changed ? panel.changed : ''}`}>
        <header>
          <h3 className="num">
            {formatMoney(payout.amount)} to {payout.haulerName}
          </h3>
          <PayoutBadge payout={payout} />
        </header>
        <dl className="num">
          <dt>Job</dt>
          <dd>
            <JobLink id={payout.jobId} />
          </dd>
          <dt>Date</dt>
          <dd>{payoutDate(payout)}</dd>
          {payout.reason !== null && (
            <>
              <dt>Reason</dt>
              <dd>{payout.reason}</dd>
            </>
          )}
        </dl>
        {canRetry(payout) && (
          <footer>
            <RetryButton payout={payout} {...retry} />
          </footer>
        )}
      </li>
    ))}
  </ul>
)
