import { IconCheck } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { listMyJobs, mayProgress, progressJob, type NextStatus } from '../../contract/dispatch.ts'
import type { HaulerStatus } from '../../contract/haulers.ts'
import { canMove, type HaulerJob } from '../../contract/jobs.ts'
import { useApiMutation } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import buttons from '../ui/buttons.module.css'
import { SheetDialog } from '../ui/SheetDialog.tsx'
import styles from './dispatch.module.css'
import { payoutText } from './payout.ts'

type NextMove = {
  status: NextStatus
  look: 'primary' | 'cta'
  label: string
  pending: string
  face: ReactNode
  question: string
  consequence: (job: HaulerJob) => string
}

const start: NextMove = {
  status: 'in_progress',
  look: 'primary',
  label: 'Start Job',
  pending: 'Starting',
  face: 'Start Job',
  question: 'Start this job now?',
  consequence: ({ firstName }) => `${firstName} will see that the pickup is in progress.`,
}
const complete: NextMove = {
  status: 'completed',
  look: 'cta',
  label: 'Mark Complete',
  pending: 'Completing',
  face: (
    <>
      <IconCheck size={20} stroke={2.2} aria-hidden="true" />
      Mark Complete
    </>
  ),
  question: 'Is everything loaded?',
  consequence: (job) => `The job is closed and your payout, ${payoutText(job)}, is settled.`,
}

const nextMove = (job: HaulerJob): NextMove | undefined => {
  if (canMove(job, 'start', 'hauler')) return start
  return canMove(job, 'complete', 'hauler') ? complete : undefined
}

type JobMoveButtonProps = { job: HaulerJob; hauler: HaulerStatus }

/** The one move that is next for a job, asked for once more before it is made. */
export function JobMoveButton({ job, hauler }: JobMoveButtonProps) {
  const [asking, setAsking] = useState(false)
  const progress = useApiMutation(progressJob, {
    refetches: [listMyJobs],
    success: 'Job status updated successfully',
    failure: ({ reason }) => `Failed to update job status. ${reason}`,
  })
  const move = nextMove(job)
  if (!move || !mayProgress(hauler, move.status)) return null

  const make = () => {
    setAsking(false)
    progress.mutate({ params: { jobId: job.id }, body: { status: move.status } })
  }
  return (
    <>
      <ActionButton
        look={move.look}
        pending={progress.isPending && move.pending}
        onClick={() => setAsking(true)}
      >
        {move.face}
      </ActionButton>
      <ConfirmMove
        opened={asking}
        job={job}
        move={move}
        onConfirm={make}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

type ConfirmMoveProps = {
  opened: boolean
  job: HaulerJob
  move: NextMove
  onConfirm: () => void
  onCancel: () => void
}

function ConfirmMove({ opened, job, move, onConfirm, onCancel }: ConfirmMoveProps) {
  const id = useId()
  return (
    <SheetDialog
      size="question"
      opened={opened}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onCloseRequest={onCancel}
    >
      <h2 id={`${id}-title`} className={buttons.heading}>
        {move.question}
      </h2>
      <p id={`${id}-text`} className={styles.consequence}>
        Job #{job.id}, {job.firstName} {job.lastName}, {job.address}. {move.consequence(job)}
      </p>
      <div className={styles.answers}>
        <ActionButton look={move.look} onClick={onConfirm}>
          {move.label}
        </ActionButton>
        <ActionButton onClick={onCancel}>Not yet</ActionButton>
      </div>
    </SheetDialog>
  )
}
