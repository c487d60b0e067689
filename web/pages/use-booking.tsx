import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { bookAgain } from '../../contract/book-again.ts'
import type { ClientJob } from '../../contract/client-jobs.ts'
import { useApiMutation } from '../api/query.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'

const BookingDialog = onDemand(
  async () => (await import('../booking/BookingDialog.tsx')).BookingDialog,
)

/** What opens the booking: a press of a button, and the way back from paying, which a reload takes too. */
const PARAMS = {
  book: parseAsStringLiteral(['1']),
  payment: parseAsStringLiteral(['success']),
}

/** The booking dialog of My pickups: empty, or filled with what an earlier pickup had. */
export function useBooking(): {
  book: () => void
  bookAgain: (job: ClientJob) => void
  /** The pickup that is being booked again. */
  againId: number | null
  dialog: ReactNode
} {
  const [params, setParams] = useQueryStates(PARAMS, { history: 'push' })
  const again = useApiMutation(bookAgain, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'The booking did not open', message: reason }),
  })
  const book = () => void setParams({ book: '1' })
  return {
    book,
    bookAgain: (job) =>
      again.mutate(
        { params: { jobId: job.id } },
        {
          onSuccess: async (next) => {
            const { draftNextBooking } = await import('../booking/book-again.ts')
            draftNextBooking(next)
            book()
          },
        },
      ),
    againId: again.isPending ? (again.variables?.params.jobId ?? null) : null,
    dialog: (params.book ?? params.payment) && (
      <BookingDialog onClose={() => void setParams(null)} />
    ),
  }
}
