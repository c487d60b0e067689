import type { ComponentType, ReactElement } from 'react'
import type { HaulerStatus } from '../../../contract/haulers.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import type { Day } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { now } from '../../clock.ts'
import type { MyJobCardProps } from '../MyJobCard.tsx'
import { driveHint, laterText, lastEvent, lateText, stopText } from './day-copy.ts'
import { dayOfJob, type DayView, type TodayStop } from './day-view.ts'
import { CurrentRow, DoneRow, LegRow } from './DayRows.tsx'
import styles from './today.module.css'

type Rows = {
  view: DayView
  date: Day
  hauler: HaulerStatus
  moved: ReadonlySet<JobId>
  Card: ComponentType<MyJobCardProps>
  /** The heading of today with its map. */
  head: ReactElement
}

/** With so few jobs all of them are open. */
const FEW = 2

/**
 * Everything of My Jobs in one list: a card that becomes the current one, or stops being it, keeps what is open in it
 * only among the same siblings.
 */
export function myJobsRows({ view, date, hauler, moved, Card, head }: Rows): ReactElement[] {
  const { current, today, later, count } = view
  const isFew = today.length + later.length + (current && !today.length ? 1 : 0) <= FEW
  const cardOf = (job: HaulerJob, place: NonNullable<MyJobCardProps['place']>) => (
    <Card
      key={`job ${job.id}`}
      job={job}
      hauler={hauler}
      place={{ ...place, isMoved: moved.has(job.id), isOpenAtFirst: isFew }}
    />
  )
  const rows: ReactElement[] = []
  if (current) {
    const own = today.find(({ job }) => job === current)
    rows.push(
      cardOf(current, {
        kind: 'current',
        isToday: own !== undefined,
        event: lastEvent(current, date),
        hint: driveHint(current, own?.stop, now()),
        late: lateText(current, own?.stop),
        ...(own && count > 1 && { number: own.number, count }),
      }),
    )
  }
  if (count > 0) rows.push(head)
  if (count > 1) rows.push(...stopRows(view, cardOf))
  if (later.length > 0)
    rows.push(
      <h3 key="later" className={styles.heading}>
        {later.every((job) => dayOfJob(job) > date) ? 'Next days' : 'Other days'}
      </h3>,
    )
  later.forEach((job, index) =>
    rows.push(
      cardOf(job, {
        kind: 'later',
        isToday: false,
        line: laterText(job, date),
        edge: { isFirst: index === 0, isLast: index === later.length - 1 },
      }),
    ),
  )
  return rows
}

type CardOf = (job: HaulerJob, place: NonNullable<MyJobCardProps['place']>) => ReactElement

function stopRows({ current, done, today, count }: DayView, cardOf: CardOf): ReactElement[] {
  const edgeOf = (number: number) => ({ isFirst: number === 1, isLast: number === count })
  const past = done.flatMap(({ jobId, completed }, index) =>
    completed
      ? [
          <DoneRow
            key={`done ${jobId}`}
            job={completed}
            number={index + 1}
            edge={edgeOf(index + 1)}
          />,
        ]
      : [],
  )
  return [...past, ...today.flatMap((stop) => [...legOf(stop), rowOf(stop)])]

  function rowOf(stop: TodayStop): ReactElement {
    const { job, number } = stop
    const edge = edgeOf(number)
    if (job === current) return <CurrentRow key={`row ${job.id}`} stop={stop} edge={edge} />
    return cardOf(job, {
      kind: 'stop',
      isToday: true,
      number,
      count,
      line: stopText(job, stop.stop),
      late: lateText(job, stop.stop),
      edge,
    })
  }
}

/** The drive before a stop; above the first of the list nothing leads to it. */
const legOf = ({ job, stop, number }: TodayStop): ReactElement[] =>
  stop?.drive && number > 1 ? [<LegRow key={`leg ${job.id}`} drive={stop.drive} />] : []
