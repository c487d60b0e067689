import { useMemo, useState, type ComponentProps } from 'react'
import { formatDay, formatShortDay, formatWeekdayLong } from '../../../contract/calendar.ts'
import { Button } from '../../ui/button/Button.tsx'
import { dialogOnDemand, onDemand } from '../../ui/feedback/on-demand.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { BoardLine } from '../calendar/BoardLine.tsx'
import { hintText } from '../calendar/board-texts.ts'
import { DayBar } from '../calendar/DayBar.tsx'
import { UnassignedTray } from '../calendar/UnassignedTray.tsx'
import type { CalendarState } from '../calendar/use-calendar.ts'
import { useLastDayMove } from '../calendar/use-last-day-move.ts'
import { useLastStep } from '../calendar/use-last-step.ts'
import type { Steps } from '../calendar/use-steps.ts'
import { BoardTools } from './BoardTools.tsx'
import styles from './board-tools.module.css'
import { DayStrip } from './DayStrip.tsx'
import { Ghost } from './Ghost.tsx'
import { HaulerBoard } from './HaulerBoard.tsx'
import { weekOf } from './targets.ts'
import { useBoard, useBoardFilters } from './use-board.ts'
import { useCarry } from './use-carry.ts'
import { useDayMove } from './use-day-move.ts'
import { useLifting } from './use-lifting.ts'

const MoveDay = dialogOnDemand(async () => (await import('./MoveDayDialog.tsx')).MoveDayDialog)
const Print = onDemand(async () => (await import('./PrintBoard.tsx')).PrintBoard)
const OpenMap = onDemand(async () => (await import('./MapOfDay.tsx')).MapOfDay)

const SKELETON_ROWS = 8

type Props = { calendar: CalendarState; steps: Steps; onOpen: (jobId: number) => void }

/** The board of the chosen day or its week: haulers with their jobs, and the jobs without a hauler. */
export function BoardPanel({ calendar, steps, onOpen }: Props) {
  const { day, today, unassigned } = calendar
  const filters = useBoardFilters()
  const board = useBoard(day, filters)
  const lastStep = useLastStep()
  const lastDayMove = useLastDayMove()
  const week = useMemo(() => weekOf(day), [day])
  const moving = useDayMove()
  const carry = useCarry({
    span: board.span,
    columnDays: board.days,
    days: week,
    today,
    steps,
    onDayMove: (held, move) => {
      steps.clear()
      moving.ask(held, move)
    },
  })
  const lifting = useLifting(carry)
  const hideUndo = () => {
    lastDayMove?.onDismiss()
    if (lastStep.step?.isPlan === false) lastStep.dismiss()
  }
  const [isPrinting, setPrinting] = useState(false)
  const { step } = lastStep
  const fresh = useMemo(() => new Set<number>(step?.jobs), [step])
  const { data, isError } = board.board
  const jobs = data?.days.reduce((sum, each) => sum + each.jobs, 0)
  const title =
    board.span === 'day'
      ? `${formatWeekdayLong(day)}, ${formatDay(day)}`
      : `${formatShortDay(week[0] ?? day)} to ${formatDay(week[6] ?? day)}`
  return (
    <section className={layout.panel} aria-labelledby="calendar-day">
      <DayBar day={day} title={title} haulers={board.order?.length} jobs={jobs} />
      <BoardTools filters={filters} onPrint={() => setPrinting(true)} />
      <DayStrip calendar={calendar} days={week} lifting={lifting} />
      <BoardLine
        steps={steps}
        lastStep={lastStep}
        carryText={carry.text}
        dayMove={lastDayMove}
        hint={hintText(unassigned.data?.total, jobs)}
      />
      <p className="vh" role="status">
        {carry.by === 'keys' ? (carry.text ?? carry.news) : carry.news}
      </p>
      <QueryError what="the board" query={board.board} />
      {!board.order && !isError && <ListSkeleton rows={SKELETON_ROWS} />}
      {board.order?.length === 0 && <NoRows isFiltered={isFiltered(filters.filters)} />}
      {board.order && board.order.length > 0 && (
        <HaulerBoard board={board} lifting={lifting} fresh={fresh} onOpen={onOpen} />
      )}
      {board.span === 'day' && board.order && board.order.length > 0 && (
        <MapSection day={day} order={board.order} carry={carry} />
      )}
      {unassigned.data && (
        <UnassignedTray
          waiting={unassigned.data}
          day={day}
          onDay={calendar.setDay}
          onOpen={onOpen}
          lifting={lifting}
        />
      )}
      <Ghost lifting={lifting} />
      {isPrinting && <Print days={board.days} onDone={() => setPrinting(false)} />}
      {moving.question && (
        <MoveDay
          opened={moving.isOpen}
          {...moving.question}
          onSubmit={hideUndo}
          onClose={moving.close}
        />
      )}
    </section>
  )
}

/** The map is drawn once it is asked for. */
function MapSection(props: ComponentProps<typeof OpenMap>) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenMap {...props} />
  return (
    <p className={styles.mapButton}>
      <Button size="s" onClick={() => setOpen(true)}>
        Show the map of the day
      </Button>
    </p>
  )
}

type Filters = ReturnType<typeof useBoardFilters>['filters']
const isFiltered = ({ hq, area, vehicle, free, withJobs }: Filters): boolean =>
  hq !== '' || area.length + vehicle.length > 0 || free || withJobs

const NoRows = ({ isFiltered: narrowed }: { isFiltered: boolean }) =>
  narrowed ? (
    <EmptyState title="No hauler fits these filters" hint="Take a filter away to see more." />
  ) : (
    <EmptyState
      title="No haulers work on this day"
      hint="No approved hauler has an open slot on this weekday, and no job is scheduled."
    />
  )
