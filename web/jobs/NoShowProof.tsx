import { useQuery } from '@tanstack/react-query'
import { formatInstant, formatTime } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { getNoShowProof } from '../../contract/no-show.ts'
import { apiQuery } from '../api/query.ts'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'
import { PhotoGrid } from '../ui/media/PhotoGrid.tsx'

/** The proof that the customer of a cancelled job was not there; nothing for any other job. */
export function NoShowProof({ jobId }: { jobId: JobId }) {
  const { data: proof } = useQuery(apiQuery(getNoShowProof, { params: { jobId } }))
  if (!proof) return null
  const { haulerName, arrivedAt, arrivalHeardAt, calledAt, recordedAt, photos } = proof
  return (
    <section className={details.section} aria-labelledby="no-show">
      <h3 id="no-show">Customer not there</h3>
      <p className={layout.quiet}>
        {haulerName} arrived {formatInstant(arrivedAt)}
        {arrivalHeardAt && ` (we heard at ${formatTime(arrivalHeardAt)})`}, called at{' '}
        {formatTime(calledAt)} and recorded it at {formatTime(recordedAt)}.
      </p>
      <PhotoGrid photos={photos} of={`the place of job #${jobId}`} />
    </section>
  )
}
