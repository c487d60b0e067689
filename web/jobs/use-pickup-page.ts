import { openBookingPage } from '../../contract/booked.ts'
import { openClientJobPage, type ClientJob } from '../../contract/client-jobs.ts'
import { useApiMutation } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Part of the page of a pickup that opens with it. */
export type PagePart = '' | '#reschedule' | '#photos' | '#note' | '#cancel'
/** Leads to the page of a pickup. */
export type OpenPickup = (job: ClientJob, part?: PagePart) => void

const outcome = {
  refetches: [],
  success: () => null,
  failure: ({ reason }: { reason: string }) => ({
    title: 'Your pickup did not open',
    message: reason,
  }),
}

/**
 * Opens the pages of pickups: those of the signed-in customer, or those that this browser booked. A page that
 * closed, 30 days after the pickup, is said so; `onClosed` may show what the list knows instead.
 */
export function usePickupPage(
  by: 'client' | 'visitor',
  onClosed?: (job: ClientJob) => void,
): { open: OpenPickup; openingId: number | null } {
  const asClient = useApiMutation(openClientJobPage, outcome)
  const asVisitor = useApiMutation(openBookingPage, outcome)
  const opening = by === 'client' ? asClient : asVisitor
  const open: OpenPickup = (job, part = '') =>
    opening.mutate(
      { params: { jobId: job.id } },
      {
        onSuccess({ path }) {
          if (path !== null) return location.assign(path + part)
          if (onClosed) return onClosed(job)
          toast.failure(
            'Pages of pickups close after 30 days. Your email has the receipt.',
            'This page has closed',
          )
        },
      },
    )
  const openingId = opening.isPending ? (opening.variables?.params.jobId ?? null) : null
  return { open, openingId }
}
