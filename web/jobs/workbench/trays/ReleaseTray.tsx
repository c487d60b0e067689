import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPickupDay, windowFacts, windowStart } from '../../../../contract/calendar.ts'
import { getAdminJob, pickupDay, type AdminJob } from '../../../../contract/jobs.ts'
import { releaseJob, undoReleaseJob } from '../../../../contract/team-moves.ts'
import type { UndoneStep } from '../../../../contract/undo.ts'
import { apiQuery, isFresh, useApiMutation } from '../../../api/query.ts'
import { now } from '../../../clock.ts'
import { QueryError } from '../../../ui/feedback/QueryError.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Tray } from '../Tray.tsx'
import type { TrayProps } from '../tray.ts'
import { AFTER_CHANGE, UNDONE } from './after-change.ts'
import { undoWait, waitingMessages } from '../../../undo-wait.ts'

/** Takes a job back from its hauler, with a reason that only the team reads: whom it leaves and when it begins stand there first. */
export function ReleaseTray({ job, onClose, onDone }: TrayProps) {
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const params = { jobId: job.id }
  // The row may be older than what it says.
  const query = useQuery({ ...apiQuery(getAdminJob, { params }), staleTime: 0 })
  const current = query.data ?? job
  const hauler = current.status === 'assigned' ? current.hauler : null
  const name = hauler?.user.firstName ?? 'its hauler'
  const undoing = useApiMutation(undoReleaseJob, {
    refetches: AFTER_CHANGE,
    success: UNDONE,
    failure: ({ reason: why }) => `Couldn't undo that. ${why}`,
  })
  const releasing = useApiMutation(releaseJob, {
    refetches: AFTER_CHANGE,
    success: () => null,
    failure: ({ reason: why }) => ({ title: 'The job is not released', message: why }),
  })
  const isShort = reason.trim().length < 3
  const submit = () => {
    setTried(true)
    if (isShort) return
    const done = (step: UndoneStep) => ({
      title: `Job #${job.id} is on the market again.`,
      ...waitingMessages(step),
      undo: () => undoing.mutate({ params, body: step }),
    })
    releasing.mutate(
      { params, body: { reason: reason.trim() } },
      { onSuccess: ({ undoUntil }) => onDone(undoUntil ? done({ undoUntil }) : undefined) },
    )
  }
  return (
    <Tray
      title={`Release from ${name}`}
      hint="Back to the market"
      consequence={
        hauler &&
        `${hauler.user.firstName} ${hauler.user.lastName} loses ${pickupCopy(current)}. No fee and no refund, and it never counts against ${name}. ${job.firstName} and ${name} get a message after ${undoWait()}.`
      }
      action={`Release from ${name}`}
      isReady={hauler !== null && isFresh(query)}
      pending={releasing.isPending && 'Releasing...'}
      onClose={onClose}
      onSubmit={submit}
    >
      <QueryError what="the job" query={query} />
      {query.data && !hauler && (
        <p className={`${layout.notice} ${layout.bad}`}>
          Job #{job.id} is {query.data.status.replace('_', ' ')} now. Only an assigned job is
          released.
        </p>
      )}
      <TextField
        label="Reason, for the team only"
        maxLength={500}
        value={reason}
        error={hasTried && isShort ? 'Please say why' : undefined}
        onValue={setReason}
      />
    </Tray>
  )
}

const HOUR_MS = 3_600_000
const MOST_HOURS = 48

/** 'the pickup of Thu, Nov 26, 12PM-5PM, which begins in 3 hours'. */
function pickupCopy(job: AdminJob): string {
  const day = pickupDay(job)
  const { hours } = windowFacts[job.preferredTime]
  const left = (windowStart(day, job.preferredTime).getTime() - now().getTime()) / HOUR_MS
  const begins =
    left < 0
      ? 'whose window has begun'
      : left < 1
        ? 'which begins in less than an hour'
        : `which begins in ${left < MOST_HOURS ? countText(left, 'hour') : countText(left / 24, 'day')}`
  return `the pickup of ${formatPickupDay(day)}, ${hours}, ${begins}`
}

const countText = (count: number, unit: string): string =>
  `${Math.floor(count)} ${unit}${Math.floor(count) === 1 ? '' : 's'}`
