import { useQuery } from '@tanstack/react-query'
import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { Day } from '../../contract/calendar.ts'
import { listAvailableJobs } from '../../contract/dispatch.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { apiQuery } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import styles from './dispatch.module.css'
import { OfferCard } from './OfferCard.tsx'
import { OfferFilters } from './OfferFilters.tsx'
import { arrangeOffers, OFFER_SORTS } from './offers.ts'

const inUrl = {
  sort: parseAsStringLiteral(OFFER_SORTS).withDefault('date'),
  today: parseAsBoolean.withDefault(false),
  mine: parseAsBoolean.withDefault(false),
}

type AvailableJobsProps = { today: Day; areas: readonly ServiceArea[] }

/** The market: jobs nobody has taken yet. `areas` are those the hauler serves. */
export function AvailableJobs({ today, areas }: AvailableJobsProps) {
  const [filter, setFilter] = useQueryStates(inUrl)
  const query = useQuery(apiQuery(listAvailableJobs, {}))
  const { data: offers, refetch, isFetching } = query
  const failed = <QueryError what="the available jobs" query={query} />
  if (!offers) return query.isError ? failed : <CardSkeletons what="available jobs" />

  const shown = arrangeOffers(offers, {
    sort: filter.sort,
    day: filter.today ? today : null,
    areas: filter.mine ? areas : null,
  })
  return (
    <>
      <OfferFilters
        {...filter}
        isRefreshing={isFetching}
        onChange={(change) => void setFilter(change)}
        onRefresh={() => void refetch()}
      />
      {failed}
      {offers.length === 0 && (
        <EmptyState
          title="No available jobs at the moment"
          drawing="stepMatch"
          hint="New pickups appear here as soon as they are paid."
        />
      )}
      {offers.length > 0 && shown.length === 0 && (
        <NoneMatch onClear={() => void setFilter({ today: null, mine: null })} />
      )}
      <div className={styles.cards}>
        {shown.map((job) => (
          <OfferCard key={job.id} job={job} />
        ))}
      </div>
    </>
  )
}

const NoneMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No jobs match these filters">
    <Button onClick={onClear}>Clear filters</Button>
  </EmptyState>
)
