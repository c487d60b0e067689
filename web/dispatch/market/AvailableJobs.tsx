import { IconArrowsSort, IconArrowUp, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Day } from '../../../contract/calendar.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import { readSort, type SortOf } from '../../../contract/list.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { Button } from '../../ui/button/Button.tsx'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { totalText } from '../../ui/list/total-text.ts'
import { MoreButton } from '../../ui/list/MoreButton.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useMore } from '../../ui/list/use-more.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from '../dispatch.module.css'
import { OfferCard } from './OfferCard.tsx'
import offersStyles from './offers.module.css'
import { useMarketNews } from './use-market-news.ts'

type AvailableJobsProps = { today: Day; areas: readonly ServiceArea[] }

/** The market: jobs that no hauler has taken yet. `areas` are those the hauler serves. */
export function AvailableJobs({ today, areas }: AvailableJobsProps) {
  const { query: asked, narrowing, change } = useListAddress(listAvailableJobs)
  // This list grows from its first page: a cursor in the address is that of another one.
  const { cursor: _, job: __, ...query } = asked
  const offers = useMore(listAvailableJobs, query)
  const { fresh, gone, forget } = useMarketNews(query, offers.items, offers.more !== undefined)
  const failed = <QueryError what="the available jobs" query={offers} />
  if (!offers.items) return offers.isError ? failed : <CardSkeletons what="available jobs" />

  const mine = areas.join(',')
  const isNarrowed = Object.keys(narrowing).length > 0
  return (
    <>
      <OfferFilters
        sort={readSort(listAvailableJobs, query.sort).by}
        today={narrowing.day === today}
        // A hauler who serves every area has no list of them.
        mine={mine === '' ? undefined : narrowing.area === mine}
        isRefreshing={offers.isFetching}
        onSort={(sort) => change({ sort })}
        onToday={(isOn) => change({ day: isOn ? today : null })}
        onMine={(isOn) => change({ area: isOn ? mine : null })}
        onRefresh={() => void offers.refetch()}
      />
      {failed}
      <NewJobs count={fresh.length} isFetching={offers.isFetching} onShow={offers.refetch} />
      <p className={`${offersStyles.count} num`}>
        {offers.items.length > 0 && jobCount(offers.total ?? 0, offers.isTotalExact)}
      </p>
      {offers.items.length === 0 && !isNarrowed && (
        <EmptyState
          title="No available jobs at the moment"
          drawing="stepMatch"
          hint="New pickups appear here as soon as they are paid."
        />
      )}
      {offers.items.length === 0 && isNarrowed && (
        <EmptyState title="No jobs match these filters">
          <Button onClick={() => change({ day: null, area: null, load: null })}>
            Clear filters
          </Button>
        </EmptyState>
      )}
      <div className={`${layout.stack} ${styles.cards}`}>
        {offers.items.map((job) => (
          <OfferCard key={job.id} job={job} isGone={gone.has(job.id)} onLeave={forget} />
        ))}
      </div>
      <MoreButton list={offers} noun="available jobs" />
    </>
  )
}

const jobCount = (total: number, isExact: boolean): string =>
  `${totalText(total, isExact)} ${total === 1 ? 'job' : 'jobs'}`

type NewJobsProps = { count: number; isFetching: boolean; onShow: () => unknown }

/** Says over the list how many jobs are new: they come onto the screen when the hauler asks for them. */
const NewJobs = ({ count, isFetching, onShow }: NewJobsProps) => (
  <div className={offersStyles.news} role="status">
    {count > 0 && (
      <button
        type="button"
        className={offersStyles.newJobs}
        aria-disabled={isFetching}
        onClick={() => !isFetching && onShow()}
      >
        <IconArrowUp size={18} aria-hidden="true" />
        {count === 1 ? '1 new job' : `${count} new jobs`}
      </button>
    )}
  </div>
)

type OfferSort = SortOf<typeof listAvailableJobs>

type OfferFiltersProps = {
  sort: OfferSort
  today: boolean
  /** Undefined for a hauler without areas of their own. */
  mine: boolean | undefined
  isRefreshing: boolean
  onSort: (sort: OfferSort) => void
  onToday: (isOn: boolean) => void
  onMine: (isOn: boolean) => void
  onRefresh: () => void
}

const sortNames: Record<OfferSort, string> = {
  day: 'Date',
  payout: 'Payout',
  perHour: 'Per hour',
  distance: 'Distance',
  newest: 'Newest',
}

function OfferFilters(props: OfferFiltersProps) {
  const { sort, today, mine, isRefreshing, onSort, onToday, onMine, onRefresh } = props
  const next = sort === 'day' ? 'payout' : 'day'
  const spoken = (name: OfferSort) => sortNames[name].toLowerCase()
  return (
    <div className={offersStyles.filters} role="group" aria-label="Sort and filter">
      <button
        type="button"
        className={layout.pill}
        aria-label={`Sorted by ${spoken(sort)}; sort by ${spoken(next)}`}
        onClick={() => onSort(next)}
      >
        <IconArrowsSort size={17} aria-hidden="true" />
        {sortNames[sort]}
      </button>
      <Toggle on={today} onToggle={() => onToday(!today)}>
        Today
      </Toggle>
      {mine !== undefined && (
        <Toggle on={mine} onToggle={() => onMine(!mine)}>
          My areas
        </Toggle>
      )}
      <button
        type="button"
        className={layout.pill}
        aria-disabled={isRefreshing}
        onClick={() => !isRefreshing && onRefresh()}
      >
        <IconRefresh size={17} aria-hidden="true" />
        <span className={offersStyles.refresh}>Refresh</span>
      </button>
    </div>
  )
}

type ToggleProps = { on: boolean; onToggle: () => void; children: ReactNode }

const Toggle = ({ on, onToggle, children }: ToggleProps) => (
  <button type="button" className={layout.pill} aria-pressed={on} onClick={onToggle}>
    {children}
  </button>
)
