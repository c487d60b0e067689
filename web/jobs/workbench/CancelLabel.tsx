import { useQuery } from '@tanstack/react-query'
import { previewCancellation } from '../../../contract/job-cancellation.ts'
import type { AdminJob } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { apiQuery } from '../../api/query.ts'

/** What cancelling this job would do now. */
export const cancellationQuery = (job: AdminJob) =>
  apiQuery(previewCancellation, { params: { jobId: job.id } })

/** 'Cancel, $49.00 fee': the button says what it costs before it is pressed. */
export function CancelLabel({ job }: { job: AdminJob }) {
  const isOver = job.status === 'completed' || job.status === 'cancelled'
  const { data } = useQuery({ ...cancellationQuery(job), enabled: !isOver, staleTime: 0 })
  if (isOver || !data || data.kept.fee === 0) return 'Cancel'
  return `Cancel, ${formatMoney(data.kept.fee)} fee`
}
