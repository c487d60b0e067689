import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { disputeReasonCopy } from '../../contract/dispute-copy.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { listStuckMoney, type StuckMoney } from '../../contract/reports.ts'
import { formatCount } from '../../contract/numbers.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { DrawerStatus } from '../ui/dialog/DrawerStatus.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import styles from './stuck-movements.module.css'

/** Every movement of money that a person has to look at, with the provider's words. */
export function StuckMovements() {
  const stuck = useQuery({ ...apiQuery(listStuckMoney, {}), refetchOnMount: 'always' })
  return (
    <>
      <QueryError what="the stuck money" query={stuck} />
      {stuck.isPending && <DrawerStatus isLoading />}
      {stuck.data?.total === 0 && <EmptyState title="All money is where it should be" />}
      {stuck.data && stuck.data.total > 0 && (
        <>
          <p className={styles.advice}>
            Payouts, refunds and shares can be retried, and disputes answered, under Money. For the
            rest, look for the reason on the payment provider's own page, and tell the person who
            waits for the money.
          </p>
          <ul className={styles.movements} aria-label="Stuck money">
            {/* A job may have the same twice, and lines have no names of their own. */}
            {stuck.data.movements.map((movement, at) => (
              <Movement key={at} movement={movement} />
            ))}
          </ul>
          {stuck.data.total > stuck.data.movements.length && (
            <p className={`${styles.advice} num`}>
              The first {stuck.data.movements.length} of {formatCount(stuck.data.total)}. The others
              follow as these are dealt with.
            </p>
          )}
        </>
      )}
    </>
  )
}

function Movement({ movement }: { movement: StuckMoney }) {
  const { jobId, amount, what, reason, isDeleted } = movement
  return (
    <li>
      <b>
        <span className="num">{formatMoney(amount)}</span> {what}
      </b>
      {reason !== null && <small>{isDispute(what) ? disputeReasonCopy(reason) : reason}</small>}
      <Link href={placeOf(what, jobId)}>Look at job #{jobId} under Money</Link>
      {isDeleted ? (
        <small>Job #{jobId}, deleted</small>
      ) : (
        <Link href={adminPath({ tab: 'jobs', job: String(jobId) })}>Job #{jobId}</Link>
      )}
    </li>
  )
}

const isDispute = (what: string): boolean => what.startsWith('are disputed')

/** Where a movement can be retried or answered, or is at least shown with both sides. */
function placeOf(what: string, jobId: JobId): string {
  const job = String(jobId)
  if (what.startsWith('of a payout')) return adminPath({ tab: 'money', job })
  if (isDispute(what)) return adminPath({ tab: 'money', part: 'disputes', job })
  return adminPath({ tab: 'money', part: 'troubles' })
}
