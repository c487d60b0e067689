import { useQuery } from '@tanstack/react-query'
import { formatDay, formatInstant, windowFacts } from '../../contract/calendar.ts'
import { getClientJob, type ClientJob } from '../../contract/client-jobs.ts'
import { JobId, loadSizeFacts } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { DrawerStatus } from '../ui/dialog/DrawerStatus.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import { Fact, FactSection } from '../ui/layout/FactSection.tsx'
import { PhotoGrid } from '../ui/media/PhotoGrid.tsx'
import { haulerText } from './pickup-copy.ts'

type Props = {
  id: number | null
  /** The page of the list that is shown: a row shows until its job is fetched. */
  rows: ClientJob[]
  onClose: () => void
}

const NOT_FOUND = 404

/** Everything about one of the customer's jobs whose page has closed, in a panel that has its own address. */
export function ClientJobDetails({ id, rows, onClose }: Props) {
  const lastId = useLast(id)
  const jobId = JobId.safeParse(lastId).data
  const query = useQuery({
    ...apiQuery(getClientJob, { params: { jobId: jobId ?? JobId.parse(1) } }),
    enabled: id !== null && jobId !== undefined,
    placeholderData: () => rows.find((row) => row.id === jobId),
    staleTime: 0,
  })
  const job = query.data?.id === jobId ? query.data : undefined
  const isMissing = (lastId !== null && jobId === undefined) || query.error?.status === NOT_FOUND
  return (
    <Drawer opened={id !== null} title={`Job #${lastId}`} onClose={onClose}>
      <DrawerStatus isLoading={query.isLoading && !job} />
      {isMissing && <EmptyState title={`There is no job #${lastId}`} />}
      {!job && !isMissing && <QueryError what="this job" query={query} />}
      {job && (
        <>
          <div className={`${layout.spread} ${details.top}`}>
            <StatusBadge status={job.status} />
          </div>
          <Facts job={job} />
          <FactSection title="Description" text={job.description} />
          <section className={details.section}>
            <h3>Photos ({job.photos.length})</h3>
            <PhotoGrid photos={job.photos} of={`job #${job.id}`} />
          </section>
        </>
      )}
    </Drawer>
  )
}

const Facts = ({ job }: { job: ClientJob }) => (
  <FactSection title="Pickup">
    <Fact name="Date">{formatDay(job.preferredDate)}</Fact>
    <Fact name="Time">
      {windowFacts[job.preferredTime].label}, {windowFacts[job.preferredTime].hours}
    </Fact>
    <Fact name="Load Size">
      {loadSizeFacts[job.loadSize].label}, {loadSizeFacts[job.loadSize].items}
    </Fact>
    <Fact name="Hauler">{haulerText(job)}</Fact>
    <Fact name="Estimated Price">
      {job.estimatedPrice === null ? 'Pending' : formatMoney(job.estimatedPrice)}
    </Fact>
    <Fact name="Final Price">
      {job.finalPrice === null ? 'Not finalized' : formatMoney(job.finalPrice)}
    </Fact>
    <Fact name="Booked">{formatInstant(job.createdAt)}</Fact>
  </FactSection>
)
