import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatMoney } from '../../contract/money.ts'
import { reviewPath } from '../../contract/paths.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { formatCount } from '../../contract/numbers.ts'
import { apiQuery } from '../api/query.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { adminPath } from '../paths.ts'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import { StatCard, StatCards as Cards } from '../ui/layout/StatCard.tsx'

const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value))

/** The four figures of the specification in one line, each with the list behind it. */
export function StatCards() {
  const { data, isError, error, isFetching, refetch } = useQuery(apiQuery(getAdminStats, {}))
  const seesMoney = useMissingRight('see-money') === null
  if (isError && !data)
    return (
      <ErrorPanel
        what="the figures"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const week = data?.weeks.at(-1)
  const gross = data && `Gross ${formatMoney(data.grossRevenue)}`
  return (
    <Cards isBrief isLine>
      <StatCard
        label="Total Jobs"
        value={count(data?.totalJobs)}
        note={
          <Link href={adminPath({ tab: 'jobs' })}>{week && `+${count(week.jobs)} this week`}</Link>
        }
      />
      <StatCard
        label="Active Haulers"
        value={count(data?.activeHaulers)}
        note={<Link href={adminPath({ tab: 'haulers', status: 'approved' })}>See haulers</Link>}
      />
      <StatCard
        label="Monthly Revenue"
        value={data && formatMoney(data.totalRevenue)}
        note={
          seesMoney ? (
            <Link href={adminPath({ tab: 'money', part: 'reports' })}>{gross}</Link>
          ) : (
            <span>{gross}</span>
          )
        }
      />
      <PendingCard waiting={data?.pendingApprovals} />
    </Cards>
  )
}

const PendingCard = ({ waiting }: { waiting: number | undefined }) => (
  <StatCard
    label="Pending Approvals"
    value={count(waiting)}
    urgent={Boolean(waiting)}
    note={
      waiting ? (
        <Link href={reviewPath}>Review applications</Link>
      ) : (
        waiting === 0 && 'No applications waiting'
      )
    }
  />
)
