import { IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { previewCancellation, type CancellationPreview } from '../../contract/job-cancellation.ts'
import { deleteJob, type AdminJob } from '../../contract/jobs.ts'
import { formatMoney, sumOf } from '../../contract/money.ts'
import { call } from '../api/client.ts'
import { type BulkAction, runEach } from '../ui/list/bulk-actions.ts'
import { BulkDialog } from '../ui/list/BulkDialog.tsx'
import { AFTER_DELETING } from './after-deleting.ts'
import { isCancelledBy, RECOVERY } from './DeleteJobDialog.tsx'

type Previews = ReadonlyMap<number, CancellationPreview>

/** What goes back of each job that deleting cancels, fetched when it is asked: null until all of it is known. */
function usePreviews(items: readonly AdminJob[]): { previews: Previews | null; failed: number } {
  const [meant] = useState(() => items.filter(isCancelledBy))
  const [state, setState] = useState<{ previews: Previews | null; failed: number }>({
    previews: null,
    failed: 0,
  })
  useEffect(() => {
    const ending = new AbortController()
    const previews = new Map<number, CancellationPreview>()
    const fetchOne = async ({ id: jobId }: AdminJob) =>
      previews.set(jobId, await call(previewCancellation, { params: { jobId } }))
    void runEach(meant, fetchOne, { signal: ending.signal, onProgress: () => undefined }).then(
      ({ failures }) =>
        ending.signal.aborted ||
        setState({ previews: failures.length > 0 ? null : previews, failed: failures.length }),
      () => setState({ previews: null, failed: meant.length }),
    )
    return () => ending.abort()
  }, [meant])
  return state
}

function consequenceOf(previews: Previews): string {
  const refunds = [...previews.values()].flatMap(({ waived }) => waived.refunds)
  const byHand = refunds.filter(({ method }) => method !== 'card' && method !== 'account')
  const sum = (each: typeof refunds) => formatMoney(sumOf(each.map(({ amount }) => amount)))
  const back =
    refunds.length > 0 ? `Customers get back ${sum(refunds)} in all` : 'Nothing goes back'
  const hands = byHand.length > 0 ? `, ${sum(byHand)} of it by hand, not to a card` : ''
  return `Gone from every list. Cancelled: ${previews.size}. ${back}${hands}. ${RECOVERY}`
}

type Props = { items: readonly AdminJob[]; onClose: (ran: boolean) => void }

/** Deletes several jobs; what customers get back is fetched and added up before the button can be pressed. */
export function DeleteJobs({ items, onClose }: Props) {
  const { previews, failed } = usePreviews(items)
  const deletion: BulkAction<AdminJob> = {
    label: 'Delete',
    isGrave: true,
    icon: <IconTrash size={18} />,
    allows: ({ status }) => status !== 'in_progress',
    question: (what) => `Delete ${what}?`,
    isDisabled: previews === null,
    consequence: () =>
      previews
        ? consequenceOf(previews)
        : failed > 0
          ? `We could not load what goes back for ${failed} of them. Please close this and try again.`
          : 'Working out what goes back...',
    outcome: (what) => `${what} deleted`,
    run: ({ id }) => call(deleteJob, { params: { jobId: id } }),
    refetches: AFTER_DELETING,
  }
  return <BulkDialog action={deletion} items={items} noun={['job', 'jobs']} onClose={onClose} />
}
