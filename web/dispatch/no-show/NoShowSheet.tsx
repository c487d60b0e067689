import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { getHaulerFigures, listMyJobs } from '../../../contract/dispatch.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { getNoShowProgress, recordNoShow, type NoShowProgress } from '../../../contract/no-show.ts'
import { apiQuery, refetch, useApiMutation } from '../../api/query.ts'
import { useAction } from '../../offline/use-action.ts'
import { now } from '../../clock.ts'
import { useSecondsLeft } from '../../ui/browser/use-seconds-left.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import dialog from '../../ui/dialog/dialog.module.css'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import { minutesEarly } from '../steps/next-step.ts'
import { NO_SHOW_NEEDS_SIGNAL } from '../../offline/offline-copy.ts'
import { useReadWhenBack } from '../../offline/use-read-when-back.ts'
import { useIsOnline } from '../../ui/browser/use-is-online.ts'
import { DoorMessages } from './DoorMessages.tsx'
import { MoneyAtDoor } from './MoneyAtDoor.tsx'
import { DoorCall, DoorSteps } from './DoorSteps.tsx'
import { missingCopy, onThisClock, waitLeft } from './no-show-copy.ts'
import { NoShowLater } from './NoShowLater.tsx'
import styles from './no-show.module.css'
import { WaitRing } from './WaitRing.tsx'

const STALE = [listMyJobs, getHaulerFigures]

type Props = { job: HaulerJob; onClose: () => void }

/** The hauler is at the door and no one is there: the wait, the call and the photo, then the trip fee. */
export function NoShowSheet({ job, onClose }: Props) {
  const titleId = useId()
  const queries = useQueryClient()
  const progress = useQuery({
    ...apiQuery(getNoShowProgress, { params: { jobId: job.id } }),
    staleTime: 0,
  })
  const isOnline = useReadWhenBack(progress)
  const isRecorded = progress.data?.recordedAt != null
  const close = () => {
    onClose()
    // The card goes with the job: only when the hauler has read how it ended.
    if (isRecorded) void refetch(queries, STALE)
  }
  return (
    <Dialog isNarrow labelledBy={titleId} onClose={close}>
      <header className={dialog.formHead}>
        <div>
          <h2 id={titleId} tabIndex={-1} data-autofocus>
            {isRecorded ? 'No-show recorded' : 'No one here?'}
          </h2>
          <p className={layout.dim}>
            Job #{job.id}, {job.firstName} {job.lastName}, {job.area ?? job.address}
          </p>
        </div>
        <IconButton label="Close" onClick={close}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      {!progress.data && (
        <div className={`${dialog.formBody} ${layout.stack}`}>
          {isOnline ? (
            <QueryError what="the wait at this job" query={progress} />
          ) : (
            <>
              <NoShowLater job={job} />
              <DoorCall job={job} />
            </>
          )}
          {isOnline && progress.isPending && <CardSkeletons what="the wait at this job" />}
        </div>
      )}
      {progress.data &&
        (isRecorded ? (
          <Recorded job={job} progress={progress.data} onClose={close} />
        ) : (
          <Waiting
            job={job}
            progress={onThisClock(progress.data, progress.dataUpdatedAt)}
            onClose={close}
          />
        ))}
    </Dialog>
  )
}

type PartProps = Props & { progress: NoShowProgress }

function Waiting({ job, progress, onClose }: PartProps) {
  const [photos, setPhotos] = useState<string[]>([])
  const [isUploading, setUploading] = useState(false)
  const left = useSecondsLeft(progress.waitUntil ?? progress.now)
  const recording = useApiMutation(recordNoShow, {
    refetches: [getNoShowProgress],
    success: 'No-show recorded',
    failure: ({ reason }) => `Couldn't record the no-show. ${reason}`,
  })
  const starting = useAction(job.id, {
    refetches: STALE,
    success: 'Job status updated successfully',
    failure: (reason) => `Failed to update job status. ${reason}`,
    onSent: onClose,
    onKept: onClose,
  })
  const params = { jobId: job.id }
  const isOnline = useIsOnline()
  const missing = isOnline
    ? missingCopy(progress, {
        left,
        photos: photos.length,
        customer: job.firstName,
        minutes: job.visitRules.customerWaitMinutes,
      })
    : NO_SHOW_NEEDS_SIGNAL
  const isBusy = recording.isPending || starting.isPending
  const record = () => {
    if (missing !== null) toast.failure(missing)
    else if (!isBusy) recording.mutate({ params, body: { photos } })
  }
  const start = () => {
    if (!isBusy) starting.make({ kind: 'start', reason: '' })
  }
  const isReady = missing === null
  const end = (
    <Button
      key="end"
      variant={isReady ? 'cta' : 'secondary'}
      unready={!isReady || isUploading}
      pending={
        (recording.isPending && 'Recording') || (isOnline && isUploading && 'Photo on its way')
      }
      onClick={record}
    >
      {left > 0 ? `Record no-show in ${waitLeft(left)}` : 'Record no-show'}
    </Button>
  )
  // An early start asks for a reason: the button of the card does.
  const isEarly = minutesEarly(job, now()) > 0
  const goOn = (
    <Button
      key="go-on"
      variant={isReady ? 'secondary' : 'cta'}
      pending={starting.isPending && 'Starting'}
      onClick={isEarly ? onClose : start}
    >
      {isEarly ? 'They came out' : 'They came out: Start Job'}
    </Button>
  )
  return (
    <>
      <div className={`${dialog.formBody} ${layout.stack}`}>
        {!isOnline && <NoShowLater job={job} />}
        {progress.refusal ? (
          <p className={`${layout.notice} ${layout.soon}`}>{progress.refusal}.</p>
        ) : (
          <WaitRing
            progress={progress}
            minutes={job.visitRules.customerWaitMinutes}
            left={left}
            customer={job.firstName}
          />
        )}
        <DoorSteps
          job={job}
          progress={progress}
          left={left}
          photos={photos}
          onPhotos={setPhotos}
          onBusy={setUploading}
        />
        {left === 0 && <MoneyAtDoor money={progress.money} customer={job.firstName} />}
        <DoorMessages messages={progress.messages} customer={job.firstName} />
      </div>
      <footer className={`${dialog.formFoot} ${layout.stack}`} data-foot-bar>
        {isReady ? [end, goOn] : [goOn, end]}
      </footer>
    </>
  )
}

const Recorded = ({ job, progress, onClose }: PartProps) => (
  <>
    <div className={`${dialog.formBody} ${layout.stack}`} role="status">
      <p className={styles.ended}>The job has ended for the trip fee. Your day goes on.</p>
      <MoneyAtDoor money={progress.money} customer={job.firstName} />
      <DoorMessages messages={progress.messages} customer={job.firstName} />
    </div>
    <footer className={dialog.formFoot} data-foot-bar>
      <Button variant="primary" onClick={onClose}>
        Back to my jobs
      </Button>
    </footer>
  </>
)
