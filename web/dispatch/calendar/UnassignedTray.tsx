import { useState } from 'react'
import { formatDay, windowFacts, type Day } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { isAtRisk, type CalendarJob } from '../../../contract/schedule.ts'
import { now } from '../../clock.ts'
import buttons from '../../ui/buttons.module.css'
import { fullName, trayOrder } from './board.ts'
import styles from './tray.module.css'

const SHOWN = 9

type Props = { jobs: CalendarJob[]; day: Day; onOpen: (jobId: number) => void }

/** Paid jobs without a hauler, those of the chosen day first; who begins within a day is at risk. */
export function UnassignedTray({ jobs, day, onOpen }: Props) {
  const [all, setAll] = useState(false)
  const atRisk = jobs.filter((job) => isAtRisk(job, now())).length
  const shown = trayOrder(jobs, day).slice(0, all ? undefined : SHOWN)
  return (
    <section className={styles.tray} aria-labelledby="calendar-unassigned">
      <div className={styles.head}>
        <h3 id="calendar-unassigned">Unassigned</h3>
        <span className={`${styles.count} num`}>{jobs.length}</span>
        {atRisk > 0 && (
          <span className={`${styles.risk} num`} title="The window begins within 24 hours">
            {atRisk} at risk
          </span>
        )}
      </div>
      {jobs.length === 0 && <p className={styles.none}>Every paid job has a hauler.</p>}
      <ul className={styles.jobs}>
        {shown.map((job) => (
          <WaitingJob key={job.id} job={job} isHere={job.preferredDate === day} onOpen={onOpen} />
        ))}
      </ul>
      {shown.length < jobs.length && (
        <button type="button" className={buttons.plain} onClick={() => setAll(true)}>
          Show all {jobs.length}
        </button>
      )}
    </section>
  )
}

type WaitingProps = { job: CalendarJob; isHere: boolean; onOpen: (jobId: number) => void }

function WaitingJob({ job, isHere, onOpen }: WaitingProps) {
  const what = [
    loadSizeFacts[job.loadSize].label,
    windowFacts[job.preferredTime].label.toLowerCase(),
    job.area ?? 'no area',
  ].join(', ')
  return (
    <li className={styles.job} data-here={isHere}>
      <div>
        <b>
          <span className="num">#{job.id}</span> {fullName(job)}
        </b>
        <small>{what}</small>
        <small>
          {formatDay(job.preferredDate)}
          {isAtRisk(job, now()) && <span className={styles.risk}>At risk</span>}
        </small>
      </div>
      <button
        type="button"
        className={buttons.plain}
        aria-label={`Assign job #${job.id}`}
        onClick={() => onOpen(job.id)}
      >
        Assign
      </button>
    </li>
  )
}
