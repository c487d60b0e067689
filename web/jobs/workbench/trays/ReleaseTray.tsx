import { useState } from 'react'
import { releaseJob, undoReleaseJob } from '../../../../contract/team-moves.ts'
import { useApiMutation } from '../../../api/query.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Tray } from '../Tray.tsx'
import type { TrayProps } from '../tray.ts'
import { AFTER_CHANGE, waitingMessages, UNDONE } from './after-change.ts'
import { undoWait } from '../../../undo-wait.ts'

/** Takes a job back from its hauler, with a reason that only the team reads. */
export function ReleaseTray({ job, onClose, onDone }: TrayProps) {
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const name = job.hauler?.user.firstName ?? 'the hauler'
  const params = { jobId: job.id }
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
    const done = {
      title: `Job #${job.id} is on the market again.`,
      ...waitingMessages(),
      undo: () => undoing.mutate({ params }),
    }
    releasing.mutate({ params, body: { reason: reason.trim() } }, { onSuccess: () => onDone(done) })
  }
  return (
    <Tray
      title={`Release from ${name}`}
      hint="Back to the market"
      consequence={`No money moves, and it never counts against ${name}. ${job.firstName} and ${name} get a message after ${undoWait()}.`}
      action={`Release from ${name}`}
      isReady
      pending={releasing.isPending && 'Releasing...'}
      onClose={onClose}
      onSubmit={submit}
    >
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
