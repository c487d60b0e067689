import { IconCheck, IconRoute } from '@tabler/icons-react'
import { formatTime } from '../../../contract/calendar.ts'
import type { DayStop, Drive } from '../../../contract/hauler-day.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { now } from '../../clock.ts'
import { payoutNews, payoutText } from '../payout.ts'
import type { CardPlace } from './card-place.ts'
import { driveText, roundedTime, slotText } from './day-copy.ts'
import type { TodayStop } from './day-view.ts'
import styles from './today.module.css'

type Edge = { edge: NonNullable<CardPlace['edge']> }

const edgesOf = ({ isFirst, isLast }: Edge['edge']): string =>
  [styles.line, isFirst && styles.first, isLast && styles.last].filter(Boolean).join(' ')

/** A stop that is done today; its past job has all the rest. */
export function DoneRow({ job, number, edge }: { job: HaulerJob; number: number } & Edge) {
  const news = payoutNews(job, now())
  const at = job.completedAt ? `Completed ${formatTime(job.completedAt)}` : 'Completed'
  return (
    <div className={edgesOf(edge)}>
      <span className={styles.circle} data-state="done">
        <IconCheck size={16} stroke={3} aria-hidden="true" />
        <span className="vh">Stop {number}, done</span>
      </span>
      <b>
        {job.firstName} {job.lastName}
      </b>
      <b className={`num ${styles.sum}`}>{payoutText(job)}</b>
      <p className={styles.where}>{job.address}</p>
      <p className={styles.when}>
        {at}
        {news && `. ${news}`}
      </p>
    </div>
  )
}

/** Where the current job stands in the order; its card is above. */
export function CurrentRow({ stop, edge }: { stop: TodayStop } & Edge) {
  const { job, number } = stop
  return (
    <div className={edgesOf(edge)}>
      <span className={styles.circle} data-state="current">
        <span className="vh">Stop </span>
        {number}
      </span>
      <b>
        {job.firstName} {job.lastName}
      </b>
      <p className={styles.when}>
        {slotText(job)}, {whereaboutsOf(job, stop.stop)}
      </p>
    </div>
  )
}

function whereaboutsOf(job: HaulerJob, stop: DayStop | undefined): string {
  if (job.status === 'in_progress' || job.arrivedAt) return 'you’re here'
  const arrival = stop?.arrivesAt ? ` ${roundedTime(stop.arrivesAt)}` : ''
  if (job.onTheWayAt) return `on your way${arrival && `, about${arrival}`}`
  return arrival ? `plan to arrive${arrival}` : 'next'
}

/** The drive between two stops. */
export const LegRow = ({ drive }: { drive: Drive }) => (
  <p className={styles.leg}>
    <IconRoute size={16} aria-hidden="true" />
    <span>
      <span className="vh">Then about </span>
      {driveText(drive)}
    </span>
  </p>
)
