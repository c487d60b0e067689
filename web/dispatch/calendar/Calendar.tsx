import { useState } from 'react'
import { type Day, formatDay, formatWeekdayLong } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import layout from '../../ui/layout/layout.module.css'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import styles from './calendar.module.css'
import { JobDialog } from './JobDialog.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { type CalendarState, useCalendar, useOpenJob } from './use-calendar.ts'
import { type Steps, useSteps } from './use-steps.ts'
import { AutoAssign } from './AutoAssign.tsx'
import { type BoardRow, boardRows, inOrderOf } from './board.ts'
import { hintText } from './board-texts.ts'
import { BoardLine } from './BoardLine.tsx'
import { SlotBoard } from './SlotBoard.tsx'
import { SlotList } from './SlotList.tsx'
import { UnassignedTray } from './UnassignedTray.tsx'
import { useDrag } from './use-drag.ts'
import { type PlanUndo, usePlanUndo } from './use-plan-undo.ts'

/** The month with its haulers and jobs, the chosen day slot by slot, and the jobs that wait for a hauler. */
export function Calendar() {
  const calendar = useCalendar()
  const steps = useSteps()
  const { counts, haulers, scheduled, unassigned } = calendar
  const [jobId, setJobId] = useOpenJob()
  const placed = scheduled.data?.find((each) => each.jobId === jobId)
  const waiting = unassigned.data?.jobs.find(({ id }) => id === jobId)

  return (
    <>
      <QueryError what="the figures of the month" query={counts} />
      <QueryError what="the haulers" query={haulers} />
      <QueryError what="the jobs of the day" query={scheduled} />
      <QueryError what="the jobs without a hauler" query={unassigned} />
      <div className={`${layout.columns} ${styles.calendar}`}>
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

const SKELETON_ROWS = 6

type Props = { calendar: CalendarState; steps: Steps; onOpen: (jobId: number) => void }

/** The chosen day: who works when, with which jobs, and the jobs without a hauler. */
function DayPanel({ calendar, steps, onOpen }: Props) {
  const { day, haulers, scheduled, unassigned } = calendar
  const isPhone = useIsPhone()
  const plan = usePlanUndo()
  const drag = useDrag(calendar, steps, !isPhone)
  const rows = useRows(calendar)
  const open = rows?.filter(({ cells }) => cells.some(({ maxJobs }) => maxJobs > 0)).length
  const Board = isPhone ? SlotList : SlotBoard
  const isFailed = haulers.isError || scheduled.isError

  return (
    <section className={layout.panel} aria-labelledby="calendar-day">
      <div className={`${layout.row} ${styles.dayBar}`}>
        <h2 id="calendar-day" aria-live="polite">
          {formatWeekdayLong(day)}, {formatDay(day)}
        </h2>
        {open !== undefined && (
          <p className={layout.row}>
            <span className={`${layout.tag} ${layout.good}`}>
              {open === 1 ? '1 hauler' : `${open} haulers`}
            </span>
            <span className={`${layout.tag} ${layout.info}`}>
              {scheduled.data?.length === 1 ? '1 job' : `${scheduled.data?.length} jobs`}
            </span>
          </p>
        )}
        <AutoAssign
          onPlaced={(placed) => {
            steps.clear()
            plan.remember(placed)
          }}
        />
      </div>
      <BoardLine
        steps={steps}
        plan={plan}
        dragText={drag.text}
        hint={hintText(unassigned.data?.total, scheduled.data?.length)}
      />
      {!rows && !isFailed && <ListSkeleton rows={SKELETON_ROWS} />}
      {rows?.length === 0 && (
        <EmptyState
          title="No haulers work on this day"
          hint="No approved hauler has an open slot on this weekday, and no job is scheduled."
        />
      )}
      {rows && rows.length > 0 && (
        <Board rows={rows} fresh={freshJobs(steps, plan)} onOpen={onOpen} drag={drag} />
      )}
      {unassigned.data && (
        <UnassignedTray
          waiting={unassigned.data}
          day={day}
          onDay={calendar.setDay}
          onOpen={onOpen}
          drag={drag}
        />
      )}
    </section>
  )
}

/** The rows of the board, in the order in which they stood when the day was opened. */
function useRows({ day, haulers, scheduled }: CalendarState): BoardRow[] | undefined {
  const [opened, setOpened] = useState<{ day: Day; ids: HaulerId[] } | null>(null)
  if (!haulers.data || !scheduled.data) return undefined
  const rows = boardRows(haulers.data, scheduled.data)
  if (opened?.day === day) return inOrderOf(rows, opened.ids)
  setOpened({ day, ids: rows.map(({ id }) => id) })
  return rows
}

/** Whose place is what was just done. */
const freshJobs = ({ last }: Steps, { placed }: PlanUndo): Set<JobId> =>
  new Set(last ? [last.job.id] : placed.map(({ job }) => job.id))
