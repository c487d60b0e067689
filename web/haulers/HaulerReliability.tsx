import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatInstant, formatTime } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { getReliability, type Reliability, type ReliabilityKind } from '../../contract/release.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import { Fact, FactSection } from '../ui/layout/FactSection.tsx'

const NAMES: Record<ReliabilityKind, string> = {
  release: 'Released in time',
  late_release: 'Released late',
  no_show: 'Did not come',
}

/** How often the hauler gave jobs back or did not come, with the reasons they gave. */
export function HaulerReliability({ haulerId }: { haulerId: HaulerId }) {
  const query = useQuery(apiQuery(getReliability, { params: { haulerId } }))
  if (!query.data) return <QueryError what="the releases of this hauler" query={query} />
  const { noShows, lateReleases, releases, latest } = query.data
  return (
    <>
      <FactSection title="Reliability">
        <Fact name="No-shows">{noShows}</Fact>
        <Fact name="Late releases">{lateReleases}</Fact>
        <Fact name="Released in time">{releases}</Fact>
      </FactSection>
      {latest.length > 0 && <Latest latest={latest} />}
    </>
  )
}

const Latest = ({ latest }: Pick<Reliability, 'latest'>) => (
  <details className={`${layout.quiet} ${details.section}`}>
    <summary>The latest {latest.length === 1 ? 'one' : latest.length}</summary>
    <ul>
      {latest.map(({ jobId, kind, reason, at, arrivedAt, heardAt }) => (
        <li key={`${jobId} ${at.toISOString()}`}>
          {formatInstant(at)}: {NAMES[kind]},{' '}
          <Link href={adminPath({ tab: 'jobs', job: String(jobId) })}>job #{jobId}</Link>
          {reason && `. ${reason}`}
          {arrivedAt &&
            heardAt &&
            `. Arrived ${formatTime(arrivedAt)}, we heard ${formatInstant(heardAt)}: it doesn’t count`}
        </li>
      ))}
    </ul>
  </details>
)
