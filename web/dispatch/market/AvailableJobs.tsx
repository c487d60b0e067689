import { IconArrowUp } from '@tabler/icons-react'
import type { Day } from '../../../contract/calendar.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import { type ListQuery, readSort } from '../../../contract/list.ts'
import type { OfferCounts } from '../../../contract/market.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MoreButton } from '../../ui/list/MoreButton.tsx'
import { totalText } from '../../ui/list/total-text.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useMore } from '../../ui/list/use-more.ts'
import styles from '../dispatch.module.css'
import { AlmostFits } from './AlmostFits.tsx'
import { NoOffers, NothingMatches } from './NoOffers.tsx'
import { OfferCard } from './OfferCard.tsx'
import { OfferFilters, useOfferCounts } from './OfferFilters.tsx'
import offersStyles from './offers.module.css'
import { useMarketNews } from './use-market-news.ts'

type AvailableJobsProps = { today: Day; areas: readonly ServiceArea[] }

/** The market: jobs that no hauler has taken yet. `areas` are those the hauler serves. */
export function AvailableJobs({ today, areas }: AvailableJobsProps) {
  const { query: asked, narrowing: narrowed, change } = useListAddress(listAvailableJobs)
  // This list grows from its first page: a cursor in the address is that of another one.
  const { cursor: _, job: __, ...query } = asked
  const { job: ___, ...narrowing } = narrowed
  const offers = useMore(listAvailableJobs, query)
  const { fresh, gone, forget } = useMarketNews(query, offers.items, offers.more !== undefined)
  const counts = useOfferCounts(filtersOf(query))
  const failed = <QueryError what="the available jobs" query={offers} />
  if (!offers.items) return offers.isError ? failed : <CardSkeletons what="available jobs" />

  const isEmpty = offers.items.length === 0
  const isNarrowed = Object.keys(narrowing).length > 0
  return (
    <>
      <OfferFilters
        sort={readSort(listAvailableJobs, query.sort).by}
        narrowing={narrowing}
        // A hauler who serves every area has no list of them.
        mine={areas.join(',')}
        today={today}
        counts={counts}
        isRefreshing={offers.isFetching}
        onChange={change}
        onRefresh={() => void offers.refetch()}
      />
      {failed}
      <NewJobs count={fresh.length} isFetching={offers.isFetching} onShow={offers.refetch} />
      <p className={`${offersStyles.count} num`}>
        {!isEmpty && (
          <Count
            total={totalText(offers.total ?? 0, offers.isTotalExact)}
            isOne={offers.total === 1}
            all={isNarrowed ? counts?.all : undefined}
            isSlots={narrowing.slots === 'true'}
          />
        )}
      </p>
      {isEmpty && !isNarrowed && <NoOffers hasAreas={areas.length > 0} />}
      {isEmpty && isNarrowed && (
        <NothingMatches narrowing={narrowing} today={today} counts={counts} onChange={change} />
      )}
      <div className={`${layout.stack} ${styles.cards}`}>
        {offers.items.map((job) => (
          <OfferCard key={job.id} job={job} isGone={gone.has(job.id)} onLeave={forget} />
        ))}
      </div>
      <MoreButton list={offers} noun="available jobs" />
      <AlmostFits />
    </>
  )
}

/** The filters without order and pages: what the counts are asked beside. */
function filtersOf({
  slots,
  near,
  noStairs,
  day,
  area,
  load,
  payout,
}: ListQuery<typeof listAvailableJobs>): Parameters<typeof useOfferCounts>[0] {
  return { slots, near, noStairs, day, area, load, payout }
}

type CountProps = {
  total: string
  isOne: boolean
  /** How many there are without the filters. */
  all: OfferCounts['all'] | undefined
  isSlots: boolean
}

/** '338 jobs', or '14 of 338 jobs fit your slots'. */
const Count = ({ total, isOne, all, isSlots }: CountProps) => {
  if (all === undefined) return `${total} ${isOne ? 'job' : 'jobs'}`
  return (
    <span>
      <b>{total}</b> of {all} {isSlots ? 'fit slots without a job' : 'jobs'}
    </span>
  )
}

type NewJobsProps = { count: number; isFetching: boolean; onShow: () => unknown }

/** Says over the list how many jobs are new: they come onto the screen when the hauler asks for them. */
const NewJobs = ({ count, isFetching, onShow }: NewJobsProps) => (
  <div className={offersStyles.news} role="status" tabIndex={-1}>
    {count > 0 && (
      <button
        type="button"
        className={offersStyles.newJobs}
        aria-disabled={isFetching}
        onClick={(event) => {
          if (isFetching) return
          // The button goes once the jobs are there: the next stop of the keyboard is the first of them.
          event.currentTarget.parentElement?.focus()
          onShow()
        }}
      >
        <IconArrowUp size={18} aria-hidden="true" />
        {count === 1 ? '1 new job' : `${count} new jobs`}
      </button>
    )}
  </div>
)
