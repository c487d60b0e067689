import { useMemo, useState, type MouseEvent, type PointerEvent } from 'react'
import { formatWeekday, SLOT_LABELS, SLOTS, type Day } from '../../../contract/calendar.ts'
import type { BoardRow, BoardTotal } from '../../../contract/board.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { windowsOf } from '../calendar/board.ts'
import { scheduledIn } from './board-cache.ts'
import { columnsOf, dayKey } from './board-keys.ts'
import { BoardRowView } from './BoardRowView.tsx'
import { BoardLegend } from './BoardLegend.tsx'
import styles from './hauler-board.module.css'
import { heightOf, shortDay } from './row-layout.ts'
import type { Held } from './targets.ts'
import type { Lifting } from './use-lifting.ts'
import { useBoardRows, type BoardState } from './use-board.ts'
import type { Carry } from './use-carry.ts'
import { useBoardKeys, type Walk } from './use-board-keys.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

type Props = {
  board: BoardState
  lifting: Lifting
  /** Jobs whose place has just changed. */
  fresh: ReadonlySet<number>
  onOpen: (jobId: number) => void
}

/** Haulers by the slots of a day or the days of a week; only the rows in view are drawn. */
export function HaulerBoard({ board, lifting, fresh, onOpen }: Props) {
  const { span, days, order = NO_ONE } = board
  const { carry, scroller } = lifting
  const [heights, setHeights] = useState<ReadonlyMap<HaulerId, number>>(new Map())
  const virtual = useVirtualRows(
    scroller,
    useMemo(
      () => order.map((id) => heights.get(id) ?? heightOf(undefined, span)),
      [order, heights, span],
    ),
  )
  const rows = useBoardRows(board, virtual)
  const measured = measure(heights, rows, span)
  if (measured !== heights) setHeights(measured)
  const walk = useWalk(order, rows)
  const [stop, setStop] = useState<number | null>(null)
  const stopAt = walk.some(({ jobId }) => jobId === stop) ? stop : (walk[0]?.jobId ?? null)
  const canMove = useMissingRight('run-jobs') === null
  const sourceOf = (jobId: number): Held | null => heldIn(rows, jobId)
  const hearKeys = useBoardKeys({
    scroller,
    carry,
    walk,
    rows: useMemo(() => new Map(order.map((id, index) => [String(id), index])), [order]),
    columns: columnsOf(span, days),
    scrollTo: virtual.scrollTo,
    stop: stopAt,
    onStop: setStop,
    sourceOf,
    canMove,
  })
  const held = carry.held?.job.id ?? null
  return (
    <>
      <div
        ref={scroller}
        className={styles.scroll}
        role="region"
        aria-label={span === 'day' ? 'Haulers by time slot' : 'Haulers by day'}
        tabIndex={0}
        onKeyDown={hearKeys}
      >
        <table
          className={styles.board}
          data-span={span}
          aria-rowcount={order.length + 1}
          onClick={(event: MouseEvent) => {
            const jobId = jobAt(event)
            if (jobId !== null) onOpen(jobId)
          }}
          onPointerDown={(event: PointerEvent) => {
            const jobId = jobAt(event)
            const source = jobId !== null && canMove ? sourceOf(jobId) : null
            if (source) lifting.press(event, source)
          }}
        >
          <BoardHead board={board} lifting={lifting} />
          <tbody>
            <tr className={styles.gap} aria-hidden="true" style={{ height: virtual.above }} />
            <DrawnRows
              ids={order.slice(virtual.first, virtual.end)}
              first={virtual.first}
              {...{ rows, span, carry, fresh, stop: stopAt }}
            />
            <tr className={styles.gap} aria-hidden="true" style={{ height: virtual.below }} />
          </tbody>
        </table>
      </div>
      <BoardLegend
        held={held}
        reach={virtual.end}
        total={order.length}
        isCut={board.board.data?.isCut === true}
      />
    </>
  )
}

type DrawnProps = {
  ids: readonly HaulerId[]
  first: number
  rows: ReadonlyMap<HaulerId, BoardRow>
  span: BoardState['span']
  carry: Carry
  stop: number | null
  fresh: ReadonlySet<number>
}

/** The rows in view, each with only what is about it: the others are not drawn again. */
const DrawnRows = ({ ids, first, rows, span, carry, stop, fresh }: DrawnProps) =>
  ids.map((id, offset) => {
    const row = rows.get(id)
    if (!row) return <WaitingRow key={id} index={first + offset} span={span} />
    const own = (jobId: number | undefined | null) =>
      row.jobs.find((each) => each.jobId === jobId)?.jobId ?? null
    return (
      <BoardRowView
        key={id}
        row={row}
        index={first + offset}
        span={span}
        targets={carry.targets}
        isCarrying={carry.held !== null}
        over={carry.over?.startsWith(`${id} `) ? carry.over : null}
        stop={own(stop)}
        held={own(carry.held?.job.id)}
        fresh={fresh}
      />
    )
  })

const NO_ONE: readonly HaulerId[] = []

const jobAt = ({ target }: { target: EventTarget }): number | null => {
  const job = target instanceof Element ? target.closest<HTMLElement>('[data-job]') : null
  return job ? Number(job.dataset['job']) : null
}

/** A job that is not begun can be moved. */
function heldIn(rows: ReadonlyMap<HaulerId, BoardRow>, jobId: number): Held | null {
  for (const row of rows.values()) {
    const job = row.jobs.find((each) => each.jobId === jobId)
    const from = job && job.job.status === 'assigned' ? scheduledIn(row, job.jobId) : null
    if (from) return { job: from.job, from }
  }
  return null
}

/** The heights of rows, with those of rows that have come; the same map where nothing has changed. */
function measure(
  heights: ReadonlyMap<HaulerId, number>,
  rows: ReadonlyMap<HaulerId, BoardRow>,
  span: BoardState['span'],
): ReadonlyMap<HaulerId, number> {
  const changed = [...rows].filter(([id, row]) => heights.get(id) !== heightOf(row, span))
  if (changed.length === 0) return heights
  return new Map([...heights, ...changed.map(([id, row]) => [id, heightOf(row, span)] as const)])
}

/** The jobs in reading order, as far as their rows are there. */
const useWalk = (order: readonly HaulerId[], rows: ReadonlyMap<HaulerId, BoardRow>): Walk =>
  useMemo(
    () =>
      order.flatMap((id, row) =>
        (rows.get(id)?.jobs ?? [])
          .toSorted(
            (a, b) =>
              a.scheduledDate.localeCompare(b.scheduledDate) ||
              SLOTS.indexOf(a.timeSlot) - SLOTS.indexOf(b.timeSlot) ||
              a.jobId - b.jobId,
          )
          .map(({ jobId }) => ({ jobId, row })),
      ),
    [order, rows],
  )

const WaitingRow = ({ index, span }: { index: number; span: BoardState['span'] }) => (
  <tr aria-rowindex={index + 2} style={{ height: heightOf(undefined, span) }}>
    <th scope="row">
      <span className="vh">Loading...</span>
    </th>
  </tr>
)

function BoardHead({ board: { span, board }, lifting }: Pick<Props, 'board' | 'lifting'>) {
  const days = board.data?.days ?? []
  const [today] = days
  return (
    <thead>
      <tr>
        <th scope="col">
          Hauler
          <small>jobs of places</small>
        </th>
        {span === 'day'
          ? SLOTS.map((slot, index) => (
              <th key={slot} scope="col">
                {SLOT_LABELS[slot]}
                <small>{windowsOf(slot)}</small>
                <small className="num">{today?.free[index] ?? 0} free</small>
              </th>
            ))
          : days.map((total) => <DayHead key={total.day} total={total} lifting={lifting} />)}
      </tr>
    </thead>
  )
}

/** A day of the week with the jobs that have no hauler yet: a job dropped here goes to that day. */
function DayHead({
  total: { day, jobs, waiting },
  lifting: { carry },
}: {
  total: BoardTotal
  lifting: Lifting
}) {
  const key = dayKey(day as Day)
  return (
    <th
      scope="col"
      data-place={key}
      data-lit={carry.targets?.has(key) || undefined}
      data-over={carry.over === key || undefined}
    >
      {shortDay(day, formatWeekday(day))}
      <small className="num">{jobs === 1 ? '1 job' : `${jobs} jobs`}</small>
      <small className="num" data-waiting={waiting > 0}>
        {waiting} open
      </small>
    </th>
  )
}
