import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatMoney, cents } from '../../contract/money.ts'
import { reviewPath } from '../../contract/paths.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { formatCount } from '../../contract/numbers.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { Sparkline } from '../ui/charts/Sparkline.tsx'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import { StatCard, StatCards as Cards } from '../ui/layout/StatCard.tsx'

const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value))

/** The four figures of the specification, with what the last twelve weeks say of them. */
export function StatCards({ isLine }: { isLine: boolean }) {
  const { data, isError, error, isFetching, refetch } = useQuery(apiQuery(getAdminStats, {}))
  if (isError && !data)
    return (
      <ErrorPanel
        what="the figures"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const weeks = data?.weeks ?? []
  const week = weeks.at(-1)
  return (
    <Cards isBrief isLine={isLine}>
      <StatCard
        label="Total Jobs"
        value={count(data?.totalJobs)}
        note={
          <span>
            {week && <b>+{formatCount(week.jobs)}</b>}
            {week && ' this week'}
          </span>
        }
        chart={
          <Sparkline
            label="Jobs booked in each of the last 12 weeks"
            values={weeks.map(({ jobs }) => jobs)}
            format={String}
          />
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
          <span>
            {data && `Gross ${formatMoney(data.grossRevenue)}`}
            {week && '. This week '}
            {week && <b>{formatMoney(week.revenue)}</b>}
          </span>
        }
        chart={
          <Sparkline
            label="Revenue in each of the last 12 weeks"
            values={weeks.map(({ revenue }) => revenue)}
            format={(value) => formatMoney(cents(value))}
          />
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
