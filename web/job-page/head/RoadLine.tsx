import { IconCheck } from '@tabler/icons-react'
import { dayOf, formatPickupDay, formatTime } from '../../../contract/calendar.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import { firstOf, lastOf, lastOfTrip } from './headline-of.ts'
import styles from './head.module.css'

type Step = { name: string; detail: string }

const dayText = (at: Date | null): string => (at ? formatPickupDay(dayOf(at)) : '')
const timeText = (at: Date | null): string => (at ? formatTime(at) : '')

/** The four steps of a pickup with when each was, and how many are behind it; null when it was cancelled. */
export function roadOf(job: JobPage): { steps: Step[]; done: number; isOver: boolean } | null {
  const { status } = job
  if (status === 'cancelled') return null
  const bookingStep = {
    name: job.request ? 'Requested' : 'Booked',
    detail: job.due ? 'Not paid' : dayText(firstOf(job, 'paid') ?? firstOf(job, 'booked')),
  }
  const hauler = {
    name: 'Hauler',
    detail: status === 'pending' ? (job.due ? '' : 'Finding') : dayText(lastOf(job, 'assigned')),
  }
  const doneStep = { name: 'Done', detail: timeText(lastOf(job, 'completed')) }
  const behind = { pending: job.due ? 0 : 1, assigned: 2, in_progress: 2, completed: 4 }[status]
  return {
    steps: [bookingStep, hauler, thirdStep(job), doneStep],
    done: behind,
    isOver: status === 'completed',
  }
}

/** On the way, there, or loading: the latest of them. */
function thirdStep(job: JobPage): Step {
  const arrivedAt = lastOfTrip(job, 'arrived')
  if (job.status === 'in_progress')
    return { name: 'Loading', detail: timeText(lastOf(job, 'started')) }
  if (job.status === 'completed')
    return { name: 'Arrived', detail: timeText(arrivedAt ?? lastOf(job, 'started')) }
  if (arrivedAt) return { name: 'Arrived', detail: timeText(arrivedAt) }
  const leftAt = lastOfTrip(job, 'on_the_way')
  return {
    name: 'On the way',
    detail: leftAt ? formatTime(leftAt) : formatPickupDay(job.preferredDate),
  }
}

/** The road of a pickup: solid so far, dashed ahead. */
export function RoadLine({ job }: { job: JobPage }) {
  const road = roadOf(job)
  if (!road) return null
  return (
    <ol className={styles.road} aria-label="Progress">
      {road.steps.map(({ name, detail }, index) => {
        const state = index < road.done ? 'done' : index === road.done ? 'now' : 'ahead'
        return (
          <li
            key={name}
            data-state={state}
            {...(state === 'now' && { 'aria-current': 'step' as const })}
          >
            <i aria-hidden="true">{state === 'done' && <IconCheck size={14} stroke={3.2} />}</i>
            <b>{name}</b>
            <small className="num">{detail}</small>
            {state === 'done' && <span className="vh">, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
