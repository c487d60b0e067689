import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerId } from '../../contract/admin-customers.ts'
import { formatDay, windowFacts } from '../../contract/calendar.ts'
import { type CustomerJob, listCustomerJobs } from '../../contract/customer-record.ts'
import { editJob } from '../../contract/job-edit.ts'
import { getAdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { getJobTimeline } from '../../contract/job-timeline.ts'
import { call, type ApiError } from '../api/client.ts'
import { isFresh, refetch } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { JobLink } from '../ui/button/JobLink.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { formatPhone } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import { countOf, type Progress, runEach } from '../ui/list/bulk-actions.ts'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import styles from './customers.module.css'

/** How a customer was reached before the record was corrected, and how they are now. */
export type Correction = {
  customerId: CustomerId
  from: { phone: string; email: string }
  to: { phone: string; email: string }
}

type Props = { opened: boolean; correction: Correction | null; onClose: () => void }

/** After a corrected number or address: which open jobs still have the old one, to change them too. */
export function CorrectJobs({ opened, correction, onClose }: Props) {
  const last = useLast(correction)
  return (
    <Dialog opened={opened} isNarrow title="Change the open jobs too?" onClose={onClose}>
      {last && <Preview correction={last} onClose={onClose} />}
    </Dialog>
  )
}

const NOUN = ['open job', 'open jobs'] as const
const STALE = [listCustomerJobs, listAdminJobs, getAdminJob, getJobTimeline]
/** More open jobs than this are corrected in their own lists. */
const MOST_PAGES = 10

async function openJobsOf(customerId: CustomerId, signal: AbortSignal): Promise<CustomerJob[]> {
  const jobs: CustomerJob[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { jobs: next, hasMore } = await call(
      listCustomerJobs,
      { params: { customerId }, query: { open: true, before: jobs.at(-1)?.id } },
      { signal },
    )
    jobs.push(...next)
    if (!hasMore) break
  }
  return jobs
}

function Preview({ correction, onClose }: { correction: Correction; onClose: () => void }) {
  const { customerId } = correction
  const queries = useQueryClient()
  const query = useQuery<CustomerJob[], ApiError>({
    queryKey: [listCustomerJobs.path, { customerId, all: 'open' }],
    queryFn: ({ signal }) => openJobsOf(customerId, signal),
    staleTime: 0,
  })
  const [progress, setProgress] = useState<Progress | null>(null)
  const [running, setRunning] = useState(false)
  const outdated = (query.data ?? []).filter((job) => hasChange(changeOf(job, correction)))
  const others = (query.data?.length ?? 0) - outdated.length
  const change = async () => {
    if (running) return
    setRunning(true)
    const run = ({ id, version, ...job }: CustomerJob) =>
      call(editJob, {
        params: { jobId: id },
        body: { version, ...changeOf(job, correction) },
      })
    try {
      const signal = new AbortController().signal
      const end = await runEach(outdated, run, { signal, onProgress: setProgress })
      await refetch(queries, STALE)
      if (end.failures.length > 0) return
      toast.success(`${countOf(end.done, NOUN)} changed`)
      onClose()
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <QueryError what="the open jobs" query={query} />
      {query.isLoading && <ListSkeleton rows={2} />}
      {query.isSuccess && outdated.length === 0 && <p>No open job has the old contact any more.</p>}
      {outdated.length > 0 && (
        <p>
          {countOf(outdated.length, NOUN)} {outdated.length === 1 ? 'has' : 'have'} the old contact.
          An assigned hauler gets the new one, and the customer a message about each job.
        </p>
      )}
      <ul className={styles.list}>
        {outdated.map((job) => (
          <li key={job.id}>
            <JobLink id={job.id} /> {formatDay(job.day)}, {windowFacts[job.window].hours},{' '}
            {job.haulerName ?? 'no hauler yet'}
            <small>{changeText(job, correction)}</small>
            {progress?.failures
              .filter(({ id }) => id === job.id)
              .map(({ reason }) => (
                <small key={reason} role="alert">
                  Not changed: {reason}
                </small>
              ))}
          </li>
        ))}
      </ul>
      {others > 0 && outdated.length > 0 && (
        <p className={layout.dim}>
          {countOf(others, NOUN)} with another contact {others === 1 ? 'stays' : 'stay'} as{' '}
          {others === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{outdated.length > 0 ? 'Leave them' : 'Close'}</Button>
        {outdated.length > 0 && (
          <Button
            needs="run-jobs"
            variant="primary"
            unready={!isFresh(query)}
            pending={running && 'Changing...'}
            onClick={() => void change()}
          >
            Change {countOf(outdated.length, NOUN)}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

type Reached = { phone: string; email: string }
const isSamePhone = (one: string, other: string) => formatPhone(one) === formatPhone(other)

/** What of a job has the old contact, with the new one. */
function changeOf(job: Reached, { from, to }: Correction): Partial<Reached> {
  const isOldPhone = from.phone !== '' && isSamePhone(job.phone, from.phone)
  const isOldEmail = from.email !== '' && job.email.toLowerCase() === from.email.toLowerCase()
  return {
    ...(isOldPhone && to.phone !== '' && !isSamePhone(from.phone, to.phone) && { phone: to.phone }),
    ...(isOldEmail && to.email !== '' && from.email !== to.email && { email: to.email }),
  }
}
const hasChange = (change: Partial<Reached>): boolean => Object.keys(change).length > 0

function changeText(job: Reached, correction: Correction): string {
  const { phone, email } = changeOf(job, correction)
  return [
    phone !== undefined && `${formatPhone(job.phone)} becomes ${formatPhone(phone)}`,
    email !== undefined && `${job.email} becomes ${email}`,
  ]
    .filter(Boolean)
    .join(', ')
}
