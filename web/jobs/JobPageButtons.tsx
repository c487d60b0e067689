import { openClientJobPage, type ClientJob } from '../../contract/client-jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'

/** Leads to the page of a pickup, where it is tracked, paid and changed. */
function useOpenPage({ id }: ClientJob) {
  const opening = useApiMutation(openClientJobPage, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Your pickup did not open', message: reason }),
  })
  const open = (ending = '') =>
    opening.mutate(
      { params: { jobId: id } },
      { onSuccess: ({ path }) => (path === null ? sayClosed() : location.assign(path + ending)) },
    )
  return { open, isOpening: opening.isPending }
}

const sayClosed = (): void =>
  toast.failure(
    'Pages of pickups close after 30 days. Your email has the receipt.',
    'This page has closed',
  )

type Props = { job: ClientJob }

/** Pays for a pickup that is not paid; nothing for any other. */
export function PayButton({ job }: Props) {
  const { open, isOpening } = useOpenPage(job)
  if (job.due === null) return null
  return (
    <Button
      size="s"
      variant="primary"
      pending={isOpening}
      aria-label={`Pay ${formatMoney(job.due)} for job #${job.id}`}
      onClick={() => open()}
    >
      Pay {formatMoney(job.due)}
    </Button>
  )
}

/** The ways from the panel of a pickup to its page and its receipt. */
export function JobPageButtons({ job }: Props) {
  const { open, isOpening } = useOpenPage(job)
  return (
    <section className={`${details.section} ${layout.row}`} aria-label="Page of the pickup">
      <PayButton job={job} />
      {job.due === null && (
        <Button variant="primary" pending={isOpening} onClick={() => open()}>
          {job.status === 'completed' || job.status === 'cancelled'
            ? 'View pickup page'
            : 'Track your pickup'}
        </Button>
      )}
      {job.hasReceipt && (
        <Button pending={isOpening} onClick={() => open('/receipt')}>
          View receipt
        </Button>
      )}
    </section>
  )
}
