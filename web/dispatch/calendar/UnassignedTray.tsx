import { IconArrowsMove } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, windowFacts, type Day } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { isAtRisk, type CalendarJob } from '../../../contract/schedule.ts'
import { now } from '../../clock.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { fullName, trayOrder } from './board.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './tray.module.css'
import type { Waiting } from './use-calendar.ts'
import type { Lifting } from '../board/use-lifting.ts'

const SHOWN = 9

type Props = {
  waiting: Waiting
  day: Day
  onDay: (day: Day) => void
  onOpen: (jobId: number) => void
  /** Where jobs can be dragged onto a board. */
  lifting?: Lifting | undefined
}

/** Paid jobs without a hauler, those of the chosen day first; who begins within a day is at risk. */
export function UnassignedTray({ waiting: { jobs, total }, day, ...shared }: Props) {
  const [all, setAll] = useState(false)
  const atRisk = jobs.filter((job) => isAtRisk(job, now())).length
  const shown = trayOrder(jobs, day).slice(0, all ? undefined : SHOWN)
  return (
    <section className={styles.tray} aria-labelledby="calendar-unassigned">
      <div className={layout.row}>
        <h3 id="calendar-unassigned">Unassigned</h3>
        <span className={`${layout.tag} ${layout.soon} num`}>{total}</span>
        {atRisk > 0 && (
          <span
            className={`${layout.tag} ${layout.bad} num`}
            title="The window begins within 24 hours"
          >
            {atRisk} at risk
          </span>
        )}
      </div>
      {jobs.length === 0 && <p className={layout.muted}>Every paid job has a hauler.</p>}
      <ul className={styles.jobs}>
        {shown.map((job) => (
          <WaitingJob key={job.id} job={job} isHere={job.preferredDate === day} {...shared} />
        ))}
      </ul>
      {shown.length < jobs.length && (
        <Button onClick={() => setAll(true)}>
          {jobs.length < total ? `Show ${jobs.length} of ${total}` : `Show all ${total}`}
        </Button>
      )}
      {all && jobs.length < total && (
        <p className={layout.muted}>
          These are the jobs of the chosen day and the soonest ones. Choose another day to see its
          jobs.
        </p>
      )}
    </section>
  )
}

type WaitingProps = Omit<Props, 'waiting' | 'day'> & { job: CalendarJob; isHere: boolean }

function WaitingJob({ job, isHere, onDay, onOpen, lifting }: WaitingProps) {
  const missing = useMissingRight('run-jobs')
  const what = [
    loadSizeFacts[job.loadSize].label,
    windowFacts[job.preferredTime].label.toLowerCase(),
    job.area ?? 'no area',
  ].join(', ')
  return (
    <li
      className={`${layout.line} ${styles.job}`}
      data-here={isHere}
      data-source={lifting !== undefined && missing === null}
      data-held={lifting?.carry.held?.job.id === job.id}
      onPointerDown={(event) => {
        if (missing === null) lifting?.press(event, { job, from: null })
      }}
    >
      <div>
        <b>
          <span className="num">#{job.id}</span> {fullName(job)}
        </b>
        <small>{what}</small>
        <small>
          {isHere ? (
            formatDay(job.preferredDate)
          ) : (
            <button
              type="button"
              className={styles.day}
              aria-label={`Show ${formatDay(job.preferredDate)}`}
              onClick={() => onDay(job.preferredDate)}
            >
              {formatDay(job.preferredDate)}
            </button>
          )}
          {job.asked && <span className={`${layout.tag} ${layout.soon}`}>Asked</span>}
          {isAtRisk(job, now()) && <span className={`${layout.tag} ${layout.bad}`}>At risk</span>}
        </small>
      </div>
      {lifting && (
        <IconButton
          needs="run-jobs"
          size="s"
          label={`Pick up job #${job.id}`}
          onClick={() => lifting.pickUp({ job, from: null })}
        >
          <IconArrowsMove size={18} aria-hidden="true" />
        </IconButton>
      )}
      <Button needs="run-jobs" aria-label={`Assign job #${job.id}`} onClick={() => onOpen(job.id)}>
        Assign
      </Button>
    </li>
  )
}
