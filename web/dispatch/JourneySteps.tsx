import { IconCheck, IconMapPin, IconTruck, type Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf, formatTime } from '../../contract/calendar.ts'
import { listMyJobs, recordJobEvent, type HaulerEvent } from '../../contract/dispatch.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { pickupText } from './job-texts.ts'
import styles from './journey.module.css'
import { MoveQuestion } from '../ui/dialog/MoveQuestion.tsx'

type Step = {
  event: HaulerEvent
  label: string
  icon: Icon
  notedAt: (job: HaulerJob) => Date | null
  said: (job: HaulerJob) => string
  /** Asked on any day but that of the pickup. */
  question: string
  consequence: (job: HaulerJob) => string
}

const STEPS: readonly Step[] = [
  {
    event: 'on_the_way',
    label: 'On my way',
    icon: IconTruck,
    notedAt: ({ onTheWayAt }) => onTheWayAt,
    said: ({ firstName }) => `We told ${firstName} that you are on the way`,
    question: 'On your way today?',
    consequence: ({ firstName }) => `${firstName} gets a message that you are coming now.`,
  },
  {
    event: 'arrived',
    label: 'Arrived',
    icon: IconMapPin,
    notedAt: ({ arrivedAt }) => arrivedAt,
    said: ({ firstName }) => `${firstName} sees that you have arrived`,
    question: 'Are you there today?',
    consequence: ({ firstName }) => `${firstName} sees that you have arrived.`,
  },
]

/** What a hauler notes before the start; a hauler who is there is not on the way any more. */
export function JourneySteps({ job }: { job: HaulerJob }) {
  const steps = STEPS.filter(
    ({ event, notedAt }) => event === 'arrived' || notedAt(job) || !job.arrivedAt,
  )
  const next = steps.find(({ notedAt }) => !notedAt(job))
  return (
    <div className={styles.journey} role="group" aria-label={`On the way to job #${job.id}`}>
      {steps.map((step) => (
        <StepButton key={step.event} step={step} job={job} isNext={step === next} />
      ))}
    </div>
  )
}

function StepButton({ step, job, isNext }: { step: Step; job: HaulerJob; isNext: boolean }) {
  const [asking, setAsking] = useState(false)
  const recording = useApiMutation(recordJobEvent, {
    refetches: [listMyJobs],
    success: step.said(job),
    failure: ({ reason }) => `Couldn't save that. ${reason}`,
  })
  const at = step.notedAt(job)
  const isToday = (job.scheduledDate ?? job.preferredDate) === dayOf(now())
  const note = () => {
    setAsking(false)
    recording.mutate({ params: { jobId: job.id }, body: { event: step.event } })
  }
  const press = () => {
    if (at || recording.isPending) return
    if (isToday) note()
    else setAsking(true)
  }
  const Face = at ? IconCheck : step.icon
  return (
    <>
      <button
        type="button"
        aria-disabled={at !== null || recording.isPending}
        data-state={at ? 'noted' : isNext ? 'next' : 'later'}
        onClick={press}
      >
        <Face size={20} stroke={at ? 2.4 : 1.9} aria-hidden="true" />
        <span>
          {step.label}
          {at && <time dateTime={at.toISOString()}>{formatTime(at)}</time>}
        </span>
      </button>
      <MoveQuestion
        opened={asking}
        question={step.question}
        text={`Pickup #${job.id} is planned for ${pickupText(job)}. ${step.consequence(job)}`}
        confirm={step.label}
        look="primary"
        onConfirm={note}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
