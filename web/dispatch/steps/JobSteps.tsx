import { IconCheck, IconMapPin, IconPlayerPlay, IconTruck, type Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { mayProgress } from '../../../contract/dispatch.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import type { HaulerStatus } from '../../../contract/haulers.ts'
import { formatTime } from '../../../contract/calendar.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { MoveQuestion } from '../../ui/dialog/MoveQuestion.tsx'
import { ordinal } from '../../offline/ordinal.ts'
import { useQueueState } from '../../offline/the-queue.ts'
import { withWaiting } from '../../offline/waiting-steps.ts'
import { useIsOnline } from '../../ui/browser/use-is-online.ts'
import { dialogOnDemand, useFetchAhead } from '../../ui/feedback/on-demand.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useKeptCard } from '../keep-card.ts'
import { minutesEarly, nextStep, stepAt, stepLabels, STEPS, type Step } from './next-step.ts'
import styles from './steps.module.css'
import { isPickupDay, questionOf, useStep } from './use-step.ts'

const CompleteSheet = dialogOnDemand(
  async () => (await import('../complete/CompleteSheet.tsx')).CompleteSheet,
)
const EarlyStart = dialogOnDemand(async () => (await import('./EarlyStart.tsx')).EarlyStart)
const SHEETS = [CompleteSheet, EarlyStart]

const ICONS: Record<Step, Icon> = {
  on_the_way: IconTruck,
  arrived: IconMapPin,
  start: IconPlayerPlay,
  complete: IconCheck,
}

/** What follows from the next step, below its button. */
const HINTS: Record<Step, (job: HaulerJob) => string> = {
  on_the_way: ({ firstName }) => `Texts ${firstName} that you’re on the way.`,
  arrived: ({ firstName }) => `Texts ${firstName} that you’re at the door.`,
  start: ({ visitRules }) =>
    `More than ${visitRules.earlyStartMinutes} minutes early: asks for a reason first.`,
  complete: () => 'Asks for an after-photo and where everything went.',
}

type Props = {
  job: HaulerJob
  hauler: HaulerStatus
  /** What the hauler gets for the job, as the card says it. */
  payout: string
  /** Why the job cannot be completed yet. */
  waitsFor?: string | undefined
}

/** The steps of a pickup, and one button for the next of them. */
export function JobSteps({ job: stored, hauler, payout, waitsFor }: Props) {
  const { entries } = useQueueState()
  const { job, waiting } = withWaiting(stored, entries)
  const isOnline = useIsOnline()
  const [asking, setAsking] = useState<Step>()
  const { make, pending } = useStep(job)
  const next = nextStep(job)
  const isFinished = waiting.has('complete')
  useKeptCard(job, asking === 'complete')
  useFetchAhead(SHEETS)
  if (!mayProgress(hauler, next === 'complete' ? 'completed' : 'in_progress')) return null

  const press = (step: Step) => {
    if (step === 'complete' && waitsFor !== undefined) toast.failure(waitsFor)
    else if ((step === 'on_the_way' || step === 'arrived') && isPickupDay(job)) make(step)
    else setAsking(step)
  }
  const close = () => setAsking(undefined)
  const isEarly = asking === 'start' && minutesEarly(job, now()) > 0
  const question = asking && asking !== 'complete' && !isEarly ? questionOf(job, asking) : undefined
  const NextIcon = ICONS[next]
  const hint = isFinished
    ? 'Completed without a signal. It goes out by itself, with its photos.'
    : isOnline
      ? HINTS[next](job)
      : `You can do this offline. It joins the queue as the ${ordinal(entries.length + 1)}.`
  return (
    <div className={styles.steps} role="group" aria-label={`Steps of job #${job.id}`}>
      <ol className={styles.rail}>
        {STEPS.map((step) => (
          <Station
            key={step}
            job={job}
            step={step}
            next={next}
            isWaiting={waiting.has(step)}
            onPress={() => press(step)}
          />
        ))}
      </ol>
      {!isFinished && (
        <Button
          // One next step on the screen: what is planned for another day waits.
          variant={next === 'complete' || isPickupDay(job) ? 'cta' : 'secondary'}
          wide
          data-next-step={next}
          icon={<NextIcon size={20} stroke={2.1} aria-hidden="true" />}
          pending={pending}
          unready={next === 'complete' && waitsFor !== undefined}
          onClick={() => press(next)}
        >
          {stepLabels[next]}
        </Button>
      )}
      <p className={styles.hint}>{hint}</p>
      <MoveQuestion
        opened={question !== undefined}
        question={question?.title ?? ''}
        text={question?.text ?? ''}
        confirm={asking ? stepLabels[asking] : ''}
        look="primary"
        onConfirm={() => {
          close()
          if (asking) make(asking)
        }}
        onCancel={close}
      />
      <EarlyStart
        job={job}
        opened={isEarly}
        onStart={(reason) => {
          close()
          make('start', reason)
        }}
        onClose={close}
      />
      <CompleteSheet job={job} payout={payout} opened={asking === 'complete'} onClose={close} />
    </div>
  )
}

type StationProps = {
  job: HaulerJob
  step: Step
  next: Step
  /** It is made, and the server does not have it yet. */
  isWaiting: boolean
  onPress: () => void
}

/** A step on the rail. One that is not next yet can be pressed all the same: a hauler who forgot to tap is there. */
function Station({ job, step, next, isWaiting, onPress }: StationProps) {
  const at = stepAt(job, step)
  const [place, nextPlace] = [STEPS.indexOf(step), STEPS.indexOf(next)]
  const isMade = at !== null || place < nextPlace
  const state = isWaiting ? 'waiting' : isMade ? 'done' : place === nextPlace ? 'next' : 'later'
  const face = (
    <>
      <span className={styles.dot} aria-hidden="true">
        {state === 'done' && <IconCheck size={14} stroke={3} />}
      </span>
      <span>
        {stepLabels[step]}
        {isWaiting ? (
          <small>waiting</small>
        ) : (
          at && <time dateTime={at.toISOString()}>{formatTime(at)}</time>
        )}
      </span>
    </>
  )
  const isPressable = state === 'later' && step !== 'complete'
  return (
    <li data-state={state}>
      {isPressable ? (
        <button type="button" onClick={onPress}>
          {face}
        </button>
      ) : (
        <div>{face}</div>
      )}
    </li>
  )
}
