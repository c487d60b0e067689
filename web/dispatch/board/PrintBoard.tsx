import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { getBoard, listBoardRows, MOST_BOARD_ROWS, type BoardRow } from '../../../contract/board.ts'
import {
  formatDay,
  formatWeekdayLong,
  SLOT_LABELS,
  SLOTS,
  windowFacts,
  type Day,
} from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { listSchedule, listUnassigned, type CalendarJob } from '../../../contract/schedule.ts'
import { call } from '../../api/client.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { fullName } from '../calendar/board.ts'
import styles from './print-board.module.css'

type Sheet = { rows: BoardRow[]; waiting: CalendarJob[] }
type Props = { days: readonly Day[]; onDone: () => void }

/** Everything on these days on paper, a day a page: who goes where and when, readable in black and white. */
export function PrintBoard({ days, onDone }: Props) {
  const queries = useQueryClient()
  const [from] = days
  const sheet = useQuery({
    queryKey: [listSchedule.path, { print: days }],
    queryFn: () => read(days),
    gcTime: 0,
    enabled: from !== undefined,
  })
  const done = useEffectEvent((error?: string) => {
    if (error) toast.failure(error)
    queries.removeQueries({ queryKey: [listSchedule.path, { print: days }] })
    onDone()
  })
  const { data, error } = sheet
  useEffect(() => {
    if (error) return done(`The day could not be loaded. ${error.message}`)
    if (!data) return undefined
    const finish = () => done()
    window.addEventListener('afterprint', finish)
    window.print()
    return () => window.removeEventListener('afterprint', finish)
  }, [data, error])
  if (!data) return null
  return createPortal(
    <div className={styles.sheets} data-sheets>
      {days.map((day) => (
        <DaySheet key={day} day={day} sheet={data} />
      ))}
    </div>,
    document.body,
  )
}

/** The haulers with jobs and the jobs without a hauler: some dozens of rows in a call. */
async function read(days: readonly Day[]): Promise<Sheet> {
  const [from = days[0], to = days.at(-1)] = [days[0], days.at(-1)]
  if (!from || !to) return { rows: [], waiting: [] }
  const reach = { from, days: days.length === 1 ? ('1' as const) : ('7' as const) }
  const { order } = await call(getBoard, { query: { ...reach, jobs: true } })
  const rows: BoardRow[] = []
  for (let at = 0; at < order.length; at += MOST_BOARD_ROWS) {
    const hauler = order.slice(at, at + MOST_BOARD_ROWS)
    rows.push(...(await call(listBoardRows, { query: { ...reach, hauler } })))
  }
  const query = { limit: MAX_LIMIT, day: { from, to } }
  const { items: waiting } = await call(listUnassigned.page, { query })
  return {
    rows: rows.toSorted((a, b) => fullName(a.user).localeCompare(fullName(b.user))),
    waiting,
  }
}

function DaySheet({ day, sheet: { rows, waiting } }: { day: Day; sheet: Sheet }) {
  const open = waiting.filter(({ preferredDate }) => preferredDate === day)
  const stops = rows.flatMap((row) =>
    row.jobs
      .filter(({ scheduledDate }) => scheduledDate === day)
      .toSorted((a, b) => SLOTS.indexOf(a.timeSlot) - SLOTS.indexOf(b.timeSlot))
      .map((each) => ({ ...each, hauler: fullName(row.user) })),
  )
  return (
    <section className={styles.sheet}>
      <h1>
        {formatWeekdayLong(day)}, {formatDay(day)}
      </h1>
      <p>
        {stops.length} pickups, {open.length} without a hauler
      </p>
      <table>
        <thead>
          <tr>
            {['Hauler', 'Time', 'Job', 'Customer', 'Address', 'Load', 'Done'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stops.map(({ jobId, hauler, timeSlot, job, assignmentType }) => (
            <tr key={jobId}>
              <th scope="row">{hauler}</th>
              <td>{SLOT_LABELS[timeSlot]}</td>
              <td>
                #{jobId}
                {assignmentType === 'manual' && ', by hand'}
              </td>
              <td>{fullName(job)}</td>
              <td>{job.address}</td>
              <td>{loadSizeFacts[job.loadSize].label}</td>
              <td>{job.status === 'completed' ? 'Yes' : '\u2610'}</td>
            </tr>
          ))}
          {open.map((job) => (
            <tr key={job.id}>
              <th scope="row">No hauler yet</th>
              <td>{windowFacts[job.preferredTime].hours}</td>
              <td>#{job.id}</td>
              <td>{fullName(job)}</td>
              <td>{job.address}</td>
              <td>{loadSizeFacts[job.loadSize].label}</td>
              <td>{'\u2610'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
