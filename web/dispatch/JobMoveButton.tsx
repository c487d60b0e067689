import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import {
  getHaulerFigures,
  listMyJobs,
  mayProgress,
  progressJob,
  type NextStatus,
} from '../../contract/dispatch.ts'
import type { HaulerStatus } from '../../contract/haulers.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { canMove } from '../../contract/jobs.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { MoveQuestion } from '../ui/dialog/MoveQuestion.tsx'

type NextMove = {
  status: NextStatus
  look: 'primary' | 'cta'
  label: string
  pending: string
  face: ReactNode
  question: string
  consequence: (job: HaulerJob, payout: string) => string
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
  consequence: (_, payout) => `The job is closed and your payout, ${payout}, is settled.`,
}

const nextMove = (job: HaulerJob): NextMove | undefined => {
  if (canMove(job, 'start', 'hauler')) return start
  return canMove(job, 'complete', 'hauler') ? complete : undefined
}

type JobMoveButtonProps = {
  job: HaulerJob
  hauler: HaulerStatus
  /** What the hauler gets for the job, as the card says it. */
  payout: string
  /** Why the job cannot be completed yet. */
  waitsFor?: string | undefined
}

/** The one move that is next for a job, asked for once more before it is made. */
export function JobMoveButton({ job, hauler, payout, waitsFor }: JobMoveButtonProps) {
  const [asking, setAsking] = useState(false)
  const progress = useApiMutation(progressJob, {
    refetches: [listMyJobs, getHaulerFigures],
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
      <Button
        variant={move.look}
        pending={progress.isPending && move.pending}
        unready={waitsFor !== undefined}
        onClick={() => (waitsFor === undefined ? setAsking(true) : toast.failure(waitsFor))}
      >
        {move.face}
      </Button>
      <MoveQuestion
        opened={asking}
        question={move.question}
        text={`Job #${job.id}, ${job.firstName} ${job.lastName}, ${job.address}. ${move.consequence(job, payout)}`}
        confirm={move.label}
        look={move.look}
        onConfirm={make}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
