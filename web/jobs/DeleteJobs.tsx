import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deleteJobs } from '../../contract/bulk-deletions.ts'
import {
  previewCancellation,
  undoDelete,
  type CancellationPreview,
} from '../../contract/job-cancellation.ts'
import type { AdminJob } from '../../contract/jobs.ts'
import { formatMoney, sumOf } from '../../contract/money.ts'
import { call } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { countOf, runEach } from '../ui/list/bulk-actions.ts'
import { BulkForm } from '../ui/list/BulkForm.tsx'
import { undoWait } from '../undo-wait.ts'
import { AFTER_DELETING } from './after-deleting.ts'
import { isCancelledBy, RECOVERY } from './DeleteJobDialog.tsx'
import { bulkFailure, type Done, offerUndo, useCloseAfterUndo } from './undo-all.ts'

const JOBS = ['job', 'jobs'] as const

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

function consequenceOf(previews: Previews, count: number): string {
  const refunds = [...previews.values()].flatMap(({ waived }) => waived.refunds)
  const byHand = refunds.filter(({ method }) => method !== 'card' && method !== 'account')
  const sum = (each: typeof refunds) => formatMoney(sumOf(each.map(({ amount }) => amount)))
  const back =
    refunds.length > 0 ? `Customers get back ${sum(refunds)} in all` : 'Nothing goes back'
  const hands = byHand.length > 0 ? `, ${sum(byHand)} of it by hand, not to a card` : ''
  const them = count === 1 ? 'The job is' : 'The jobs are'
  const cancelled =
    previews.size > 0
      ? `, and ${countOf(previews.size, JOBS)} ${previews.size === 1 ? 'is' : 'are'} cancelled`
      : ''
  return `${them} gone from every list${cancelled}. ${back}${hands}. You can undo it for ${undoWait(count)}. ${RECOVERY}`
}

type Props = { items: readonly AdminJob[]; onClose: (ran: boolean) => void }

/** Deletes several jobs; what customers get back is fetched and added up before the button can be pressed. */
export function DeleteJobs({ items, onClose }: Props) {
  const queries = useQueryClient()
  // Who is asked about five jobs means these, whatever the list shows meanwhile.
  const [jobs] = useState(() => items.filter(({ status }) => status !== 'in_progress'))
  const [staying] = useState(items.length - jobs.length)
  const { previews, failed } = usePreviews(jobs)
  const deleting = useApiMutation(deleteJobs, {
    refetches: AFTER_DELETING,
    success: () => null,
    failure: bulkFailure('deleted'),
  })
  const closeAfterUndo = useCloseAfterUndo(onClose)
  const submit = () =>
    deleting.mutate(
      { body: { jobIds: jobs.map(({ id }) => id) } },
      { onSuccess: ({ undo }) => offerUndo(queries, undoOf(undo), closeAfterUndo) },
    )
  const count = countOf(jobs.length, JOBS)
  return (
    <BulkForm
      count={jobs.length}
      noun={JOBS}
      title={`Delete ${count}?`}
      action={`Delete ${count}`}
      isGrave
      verb="deleted"
      isReady={previews !== null}
      pending={deleting.isPending && 'Deleting...'}
      outcome={deleting.data}
      nameOf={(id) => `#${id}`}
      consequence={
        previews
          ? consequenceOf(previews, jobs.length)
          : failed > 0
            ? `We could not load what goes back for ${failed} of them. Please close this and try again.`
            : 'Working out what goes back...'
      }
      onClose={() => onClose(deleting.isSuccess)}
      onSubmit={submit}
    >
      {staying > 0 && (
        <p>
          {countOf(staying, JOBS)} of the {items.length} selected{' '}
          {staying === 1 ? 'is in progress and stays' : 'are in progress and stay'}.
        </p>
      )}
    </BulkForm>
  )
}

const undoOf = (done: readonly Done[]) => ({
  title: `${countOf(done.length, JOBS)} deleted`,
  waits: 'Money and messages',
  done,
  undoOne: ({ id: jobId, undoUntil }: Done) =>
    call(undoDelete, { params: { jobId }, body: { undoUntil } }),
  undone: (what: string) => `${what} on the lists again. No money and no message has left`,
  kept: (what: string) => `${what} not undone`,
  refetches: AFTER_DELETING,
})
