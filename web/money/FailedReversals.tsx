import { getMoney, listMoneyTroubles, type FailedReversal } from '../../contract/admin-money.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { retryReversal } from '../../contract/job-money.ts'
import { formatMoney } from '../../contract/money.ts'
import { getAdminStats, listStuckMoney } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { JobLink } from '../ui/button/JobLink.tsx'
import styles from './money.module.css'

/** Parts of shares that could not be taken back, each with why and the way to try it again. */
export function FailedReversals({ reversals }: { reversals: FailedReversal[] }) {
  const retry = useApiMutation(retryReversal, {
    refetches: [listMoneyTroubles, getMoney, listStuckMoney, getAdminStats],
    success: ({ amount, jobId }) =>
      `${formatMoney(amount)} of job #${jobId} is asked for once more`,
    failure: (error) => error.reason,
  })
  return (
    <ul className={styles.list}>
      {reversals.map(({ id, jobId, haulerName, amount, failure, failedAt }) => (
        <li key={id}>
          <div>
            <b>
              <span className="num">{formatMoney(amount)}</span> of {haulerName}'s share of job{' '}
              <JobLink id={jobId} />
            </b>
            <p>{failure ?? 'The provider gave no reason.'}</p>
            <small>Failed {formatInstant(failedAt)}</small>
          </div>
          <Button
            needs="give-money"
            pending={retry.isPending && retry.variables.params.reversalId === id}
            aria-label={`Retry taking back from the hauler of job #${jobId}`}
            onClick={() => retry.mutate({ params: { reversalId: id } })}
          >
            Retry
          </Button>
        </li>
      ))}
    </ul>
  )
}
