import { QueryError } from '../../ui/feedback/QueryError.tsx'
import styles from './calendar.module.css'
import { DayPanel } from './DayPanel.tsx'
import { JobDialog } from './JobDialog.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { useCalendar, useOpenJob } from './use-calendar.ts'
import { useSteps } from './use-steps.ts'

/** The month with its haulers and jobs, the chosen day slot by slot, and the jobs that wait for a hauler. */
export function Calendar() {
  const calendar = useCalendar()
  const steps = useSteps()
  const { counts, haulers, scheduled, unassigned } = calendar
  const [jobId, setJobId] = useOpenJob()
  const placed = scheduled.data?.find((each) => each.jobId === jobId)
  const waiting = unassigned.data?.find(({ id }) => id === jobId)

  return (
    <>
      <QueryError what="the figures of the month" query={counts} />
      <QueryError what="the haulers" query={haulers} />
      <QueryError what="the jobs of the day" query={scheduled} />
      <QueryError what="the jobs without a hauler" query={unassigned} />
      <div className={styles.calendar}>
        <MonthPanel calendar={calendar} />
        <DayPanel calendar={calendar} steps={steps} onOpen={(id) => void setJobId(id)} />
      </div>
      <JobDialog
        job={placed?.job ?? waiting ?? null}
        at={placed ?? null}
        steps={steps}
        onClose={() => void setJobId(null)}
      />
    </>
  )
}
