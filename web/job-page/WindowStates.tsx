import { useQuery } from '@tanstack/react-query'
import { Day, type TimeWindow, windowFacts, WINDOWS } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { getWindows, type WindowState } from '../../contract/windows.ts'
import { apiQuery } from '../api/query.ts'
import field from '../ui/field/field.module.css'
import styles from './reschedule.module.css'

const WORDS: Record<WindowState, string> = {
  open: 'Open',
  last: 'Last place',
  request: 'On request',
  full: 'Full',
  closed: 'Closed',
}

type Props = {
  job: Pick<JobPage, 'loadSize' | 'area'>
  day: string
  value: TimeWindow
  onChange: (window: TimeWindow) => void
}

/** The three windows of a day, each with whether it can be booked; all can be tried until that is known. */
export function WindowStates({ job: { loadSize, area }, day, value, onChange }: Props) {
  const date = Day.safeParse(day).data
  const states = useQuery({
    ...apiQuery(getWindows, {
      query: { date: date ?? Day.parse('2026-01-01'), loadSize, ...(area && { area }) },
    }),
    enabled: date !== undefined,
  })
  return (
    <fieldset className={styles.windows}>
      <legend>Time window</legend>
      {WINDOWS.map((window) => {
        const state = states.data?.find((each) => each.window === window)?.state
        const isShut = state === 'full' || state === 'closed' || state === 'request'
        return (
          <label key={window} className={field.choice} data-shut={isShut}>
            <input
              type="radio"
              name="move-window"
              className={field.cover}
              checked={value === window}
              disabled={isShut}
              onChange={() => onChange(window)}
            />
            <span>{windowFacts[window].label}</span>
            <small>
              {windowFacts[window].hours}
              {state && `, ${WORDS[state]}`}
            </small>
          </label>
        )
      })}
    </fieldset>
  )
}
