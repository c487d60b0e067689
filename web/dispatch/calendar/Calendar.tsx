import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, formatDay, formatWeekdayLong } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { findOnBoard } from '../board/board-cache.ts'
import { BoardPanel } from '../board/BoardPanel.tsx'
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
import { type BoardRow, boardRows, inOrderOf } from './board.ts'
import { hintText } from './board-texts.ts'
import { BoardLine } from './BoardLine.tsx'
import { DayBar } from './DayBar.tsx'
import { SlotList } from './SlotList.tsx'
import { UnassignedTray } from './UnassignedTray.tsx'
import { useLastDayMove } from './use-last-day-move.ts'
import { useLastStep } from './use-last-step.ts'

/** The month with its haulers and jobs, the board of the chosen day or week, and the jobs that wait for a hauler. */
export function Calendar() {
  const isPhone = useIsPhone()
  const queries = useQueryClient()
  const [jobId, setJobId] = useOpenJob()
  const onBoard = findOnBoard(queries, jobId)
  // The board has its own rows; the whole day is asked for where a job was opened that is on none of them.
  const calendar = useCalendar({ wholeDay: isPhone || (jobId !== null && !onBoard) })
  const steps = useSteps()
  const { counts, haulers, scheduled, unassigned } = calendar
  const placed = onBoard ?? scheduled.data?.find((each) => each.jobId === jobId)
  const waiting = unassigned.data?.jobs.find(({ id }) => id === jobId)
  const Panel = isPhone ? DayPanel : BoardPanel

  return (
    <>
      <QueryError what="the figures of the month" query={counts} />
      <QueryError what="the haulers" query={haulers} />
      <QueryError what="the jobs of the day" query={scheduled} />
      <QueryError what="the jobs without a hauler" query={unassigned} />
      <div className={`${layout.columns} ${styles.calendar}`}>
        <MonthPanel calendar={calendar} />
        <Panel calendar={calendar} steps={steps} onOpen={(id) => void setJobId(id)} />
      </div>
      <JobDialog
        job={waiting ?? placed?.job ?? null}
        at={waiting ? null : (placed ?? null)}
        steps={steps}
        onClose={() => void setJobId(null)}
      />
    </>
  )
}

const SKELETON_ROWS = 6

type Props = { calendar: CalendarState; steps: Steps; onOpen: (jobId: number) => void }

/** The chosen day on a phone: who works when, with which jobs, and the jobs without a hauler. */
function DayPanel({ calendar, steps, onOpen }: Props) {
  const { day, haulers, scheduled, unassigned } = calendar
  const lastStep = useLastStep()
  const lastDayMove = useLastDayMove()
  const rows = useRows(calendar)
  const open = rows?.filter(({ cells }) => cells.some(({ maxJobs }) => maxJobs > 0)).length
  const isFailed = haulers.isError || scheduled.isError

  return (
    <section className={layout.panel} aria-labelledby="calendar-day">
      <DayBar
        day={day}
        title={`${formatWeekdayLong(day)}, ${formatDay(day)}`}
        haulers={open}
        jobs={scheduled.data?.length}
      />
      <BoardLine
        steps={steps}
        lastStep={lastStep}
        dayMove={lastDayMove}
        hint={hintText(unassigned.data?.total, scheduled.data?.length)}
      />
      {!rows && !isFailed && <ListSkeleton rows={SKELETON_ROWS} />}
      {rows?.length === 0 && <NoHaulers />}
      {rows && rows.length > 0 && (
        <SlotList rows={rows} fresh={new Set(lastStep.step?.jobs)} onOpen={onOpen} />
      )}
      {unassigned.data && (
        <UnassignedTray
          waiting={unassigned.data}
          day={day}
          onDay={calendar.setDay}
          onOpen={onOpen}
        />
      )}
    </section>
  )
}

const NoHaulers = () => (
  <EmptyState
    title="No haulers work on this day"
    hint="No approved hauler has an open slot on this weekday, and no job is scheduled."
  />
)

/** The rows of the day, in the order in which they stood when it was opened. */
function useRows({ day, haulers, scheduled }: CalendarState): BoardRow[] | undefined {
  const [opened, setOpened] = useState<{ day: Day; ids: HaulerId[] } | null>(null)
  if (!haulers.data || !scheduled.data) return undefined
  const rows = boardRows(haulers.data, scheduled.data)
  if (opened?.day === day) return inOrderOf(rows, opened.ids)
  setOpened({ day, ids: rows.map(({ id }) => id) })
  return rows
}
