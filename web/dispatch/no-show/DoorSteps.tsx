import { IconCheck, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatTime } from '../../../contract/calendar.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import {
  getNoShowProgress,
  MAX_PLACE_PHOTOS,
  type NoShowProgress,
} from '../../../contract/no-show.ts'
import { useAction } from '../../offline/use-action.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { dialable } from '../../ui/field/phone.ts'
import layout from '../../ui/layout/layout.module.css'
import { PhotoUploader } from '../../ui/media/PhotoUploader.tsx'
import { callsCopy, waitLeft, WAITING_CALL } from './no-show-copy.ts'
import styles from './no-show.module.css'
import { useWaitingCall } from './use-waiting-call.ts'

type Props = {
  job: HaulerJob
  progress: NoShowProgress
  left: number
  photos: string[]
  onPhotos: (photos: string[]) => void
  onBusy: (isBusy: boolean) => void
}

/** What a no-show needs: a call, a photo of the place, and the wait. */
export function DoorSteps({ job, progress, left, photos, onPhotos, onBusy }: Props) {
  const { calledAt, arrivedAt, waitUntil } = progress
  const minutes = job.visitRules.customerWaitMinutes
  const hasWaited = waitUntil !== null && left === 0
  return (
    <ol className={`${layout.panel} ${styles.steps}`}>
      <CallStep job={job} calledAt={calledAt} />
      <Step
        isDone={photos.length > 0}
        title="Photo of the place"
        text="The door with the house number"
      />
      <li className={styles.photo}>
        <PhotoUploader
          max={MAX_PLACE_PHOTOS}
          purpose="photo"
          value={photos}
          onChange={onPhotos}
          onBusy={onBusy}
        />
      </li>
      <Step
        isDone={hasWaited}
        title={hasWaited ? `Waited ${minutes} minutes` : `Wait ${minutes} minutes`}
        text={
          hasWaited && arrivedAt
            ? `Since ${formatTime(arrivedAt)}, at the address`
            : `${waitLeft(left)} left`
        }
      />
    </ol>
  )
}

/** The call alone: it is kept without a signal, also where the wait could not be read yet. */
export const DoorCall = ({ job }: { job: HaulerJob }) => (
  <ol className={`${layout.panel} ${styles.steps}`}>
    <CallStep job={job} calledAt={[]} />
  </ol>
)

type CallStepProps = { job: HaulerJob; calledAt: readonly Date[] }

function CallStep({ job, calledAt }: CallStepProps) {
  const isCallWaiting = useWaitingCall(job.id)
  const calls = callsCopy(calledAt) ?? (isCallWaiting ? WAITING_CALL : undefined)
  return (
    <Step
      isDone={calls !== undefined}
      title={calls?.title ?? `Call ${job.firstName}`}
      text={calls?.text ?? 'Calling from here records the attempt. Once is enough.'}
    >
      {/* An arrival that waits for a signal goes out before the call. */}
      {job.arrivedAt && <CallButton job={job} />}
    </Step>
  )
}

type StepProps = { isDone: boolean; title: string; text: string; children?: ReactNode }

const Step = ({ isDone, title, text, children }: StepProps) => (
  <li className={styles.step}>
    <span className={styles.mark} data-done={isDone}>
      {isDone && <IconCheck size={16} stroke={3} aria-hidden="true" />}
      <span className="vh">{isDone ? 'Done' : 'Open'}</span>
    </span>
    <div>
      <b>{title}</b>
      <p>{text}</p>
    </div>
    {children}
  </li>
)

/** The phone dials, and the attempt is recorded. */
function CallButton({ job }: { job: HaulerJob }) {
  const recording = useAction(job.id, {
    refetches: [getNoShowProgress],
    success: null,
    failure: (reason) => `Your call was not recorded. ${reason}`,
  })
  return (
    <ButtonLink
      size="s"
      href={`tel:${dialable(job.phone)}`}
      icon={<IconPhone size={18} aria-hidden="true" />}
      aria-label={`Call ${job.firstName} ${job.lastName}`}
      onClick={() => recording.make({ kind: 'call' })}
    >
      Call
    </ButtonLink>
  )
}
