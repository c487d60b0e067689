import {
  getMoney,
  listMoneyTroubles,
  retryRefund,
  type FailedRefund,
} from '../../contract/admin-money.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { getAdminStats, listStuckMoney } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { JobLink } from '../ui/button/JobLink.tsx'
import styles from './money.module.css'

/** Each with what the bank said and the way to ask it again. */
export function FailedRefunds({ refunds }: { refunds: FailedRefund[] }) {
  const retry = useApiMutation(retryRefund, {
    refetches: [listMoneyTroubles, getMoney, listStuckMoney, getAdminStats],
    success: ({ amount, jobId }) =>
      `${formatMoney(amount)} for job #${jobId} is asked for once more`,
    failure: (error) => error.reason,
  })
  return (
    <ul className={styles.list}>
      {refunds.map(({ id, jobId, amount, failure, failedAt }) => (
        <li key={id}>
          <div>
            <b>
              <span className="num">{formatMoney(amount)}</span> of job <JobLink id={jobId} />
            </b>
            <p>{failure ?? 'The bank gave no reason.'}</p>
            <small>Failed {formatInstant(failedAt)}</small>
          </div>
          <Button
            needs="give-money"
            pending={retry.isPending && retry.variables.params.refundId === id}
            aria-label={`Retry the refund of job #${jobId}`}
            onClick={() => retry.mutate({ params: { refundId: id } })}
          >
            Retry
          </Button>
        </li>
      ))}
    </ul>
  )
}
