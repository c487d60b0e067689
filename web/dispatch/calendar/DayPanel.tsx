import { formatDay, formatWeekdayLong } from '../../../contract/calendar.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import panel from '../../ui/panel.module.css'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { AutoAssign } from './AutoAssign.tsx'
import { boardRows } from './board.ts'
import styles from './calendar.module.css'
import { SlotBoard } from './SlotBoard.tsx'
import { SlotList } from './SlotList.tsx'
import { UnassignedTray } from './UnassignedTray.tsx'
import type { CalendarState } from './use-calendar.ts'

const SKELETON_ROWS = 6

type Props = { calendar: CalendarState; onOpen: (jobId: number) => void }

/** The chosen day: who works when, with which jobs, and the jobs that nobody has. */
export function DayPanel({ calendar, onOpen }: Props) {
  const { day, haulers, scheduled, unassigned } = calendar
  const isPhone = useIsPhone()
  const rows =
    haulers.data && scheduled.data ? boardRows(haulers.data, scheduled.data, day) : undefined
  const open = rows?.filter(({ cells }) => cells.some(({ maxJobs }) => maxJobs > 0)).length
  const Board = isPhone ? SlotList : SlotBoard
  const isFailed = haulers.isError || scheduled.isError

  return (
    <section className={`${panel.panel} ${styles.dayPanel}`} aria-labelledby="calendar-day">
      <div className={styles.dayBar}>
        <h2 id="calendar-day" aria-live="polite">
          {formatWeekdayLong(day)}, {formatDay(day)}
        </h2>
        {open !== undefined && (
          <p className={styles.pills}>
            <span data-tone="haulers">{open === 1 ? '1 hauler' : `${open} haulers`}</span>
            <span data-tone="jobs">
              {scheduled.data?.length === 1 ? '1 job' : `${scheduled.data?.length} jobs`}
            </span>
          </p>
        )}
        <AutoAssign />
      </div>
      {!rows && !isFailed && <ListSkeleton rows={SKELETON_ROWS} />}
      {rows?.length === 0 && (
        <EmptyState
          title="Nobody works on this day"
          hint="No approved hauler has an open slot on this weekday, and no job is scheduled."
        />
      )}
      {rows && rows.length > 0 && <Board rows={rows} onOpen={onOpen} />}
      {unassigned.data && <UnassignedTray jobs={unassigned.data} day={day} onOpen={onOpen} />}
    </section>
  )
}
