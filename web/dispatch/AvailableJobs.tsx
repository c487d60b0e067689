import type { Day } from '../../contract/calendar.ts'
import { listAvailableJobs } from '../../contract/dispatch.ts'
import { readSort } from '../../contract/list.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { Button } from '../ui/button/Button.tsx'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { MoreButton } from '../ui/list/MoreButton.tsx'
import { useListAddress } from '../ui/list/use-list-address.ts'
import { useMore } from '../ui/list/use-more.ts'
import styles from './dispatch.module.css'
import { OfferCard } from './OfferCard.tsx'
import { OfferFilters } from './OfferFilters.tsx'

type AvailableJobsProps = { today: Day; areas: readonly ServiceArea[] }

/** The market: jobs that no hauler has taken yet. `areas` are those the hauler serves. */
export function AvailableJobs({ today, areas }: AvailableJobsProps) {
  const { query, narrowing, change } = useListAddress(listAvailableJobs)
  const offers = useMore(listAvailableJobs, query)
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
      <div className={styles.cards}>
        {offers.items.map((job) => (
          <OfferCard key={job.id} job={job} />
        ))}
      </div>
      <MoreButton list={offers} noun="available jobs" />
    </>
  )
}
