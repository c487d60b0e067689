import type { HaulerSchedule } from '../../../contract/hauler-schedule.ts'
import layout from '../../ui/layout/layout.module.css'
import { jobsText, slotsText } from './availability-week.ts'
import { effectOf, type DatesChoice } from './dates-choice.ts'
import { HeldJobList, ReleaseNote } from './HeldJobs.tsx'
import { Holidays } from './Holidays.tsx'
import { longDatesText } from './schedule-copy.ts'
import styles from './schedule.module.css'
import type { useDatesChange } from './use-dates-change.ts'

type Props = { schedule: HaulerSchedule; change: ReturnType<typeof useDatesChange> }

/** What the chosen dates change, which jobs they hold, and the holidays of the business. */
export function DatesSummary({ schedule, change }: Props) {
  const { choice, held, open, toggle } = change
  const { dates } = choice
  const leaving = held.filter(({ jobId }) => open.has(jobId))
  return (
    <>
      <div aria-live="polite">
        {dates && (
          <p className={`${layout.panel} ${styles.effect}`}>
            <b>{longDatesText(dates)}</b>
            <span>{effectText(schedule, choice)}</span>
          </p>
        )}
      </div>
      {held.length > 0 && (
        <section className={styles.held} aria-label="Booked jobs on these dates">
          <p>
            <b>
              {jobsText(held.length)} {held.length === 1 ? 'is' : 'are'} booked then.
            </b>{' '}
            A day off only stops new jobs. What about {held.length === 1 ? 'this one' : 'these'}?
          </p>
          <HeldJobList jobs={held} released={open} onToggle={toggle} />
          {leaving.length > 0 && <ReleaseNote jobs={leaving} />}
        </section>
      )}
      <Holidays closedDays={schedule.closedDays} />
    </>
  )
}

function effectText(schedule: HaulerSchedule, choice: DatesChoice): string {
  const { slots, jobs } = effectOf(schedule, choice)
  const verb = choice.kind === 'extra' ? 'opened' : 'closed'
  if (jobs === 0) return 'Nothing changes: your hours are the same already'
  const change = `${jobsText(Math.abs(jobs))} ${jobs < 0 ? 'fewer' : 'more'}`
  return slots === 0 ? change : `${slotsText(slots)} ${verb}, ${change}`
}
