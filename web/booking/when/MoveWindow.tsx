import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { addDays, type Day, dayOf, WINDOWS } from '../../../contract/calendar.ts'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { now } from '../../clock.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { Button } from '../../ui/button/Button.tsx'
import { onDemandParts } from './on-demand-parts.ts'
import { useWindows } from './use-windows.ts'
import styles from './when.module.css'
import { type Choice, isSame } from './window-words.ts'
import type { CellFacts } from './WindowCell.tsx'
import { WindowGrid } from './WindowGrid.tsx'
import { WindowStrip } from './WindowStrip.tsx'

const DAYS = 6

type Props = {
  /** The link of the pickup: its own place does not count against it. */
  token: string
  load: { loadSize: LoadSize; area: ServiceArea | null }
  chosen: Choice
  onChoose: (choice: Choice) => void
}

/** Where a pickup can be moved to: the windows of the booking form, without a hold or a waiting list. */
export function MoveWindow({ token, load: { loadSize, area }, chosen, onChoose }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const onPhone = useIsPhone()
  const [from, setFrom] = useState<Day>(dayOf(now()))
  const [shownDay, setShownDay] = useState<Day | null>(null)
  const [calendar, setCalendar] = useState(false)
  const load = { loadSize, ...(area && { area }), job: token }
  const windows = useWindows({ query: { date: from, days: DAYS, ...load }, active: true, place })
  const days = Array.from({ length: DAYS }, (_, index) => addDays(from, index))
  const factsOf = (choice: Choice): CellFacts => ({
    choice,
    state: windows.stateOf(choice),
    confirmBy: windows.at(choice)?.confirmBy,
    isChosen: isSame(choice, chosen),
    isOnList: null,
    left: null,
  })
  const pickDay = (date: Day) => {
    setCalendar(false)
    setFrom(date)
    setShownDay(date)
    place.current?.focus()
  }
  const isOpen = (date: Day) =>
    WINDOWS.some((window) => windows.stateOf({ date, window }) !== 'closed')
  const dayOnScreen = shownDay ?? (days.includes(chosen.date) ? chosen.date : days.find(isOpen))
  const cells = { days, chosen, factsOf, onChoose }
  const { Calendar } = onDemandParts
  return (
    <div>
      <div
        ref={place}
        className={styles.place}
        role="group"
        aria-label="Pickup day and time window"
        tabIndex={-1}
      >
        {onPhone ? (
          <WindowStrip
            {...cells}
            shownDay={dayOnScreen ?? from}
            onShow={setShownDay}
            more={{ isOpen: calendar, onToggle: () => setCalendar(!calendar) }}
          />
        ) : (
          <WindowGrid {...cells} />
        )}
      </div>
      <div className={styles.below}>
        <p className={styles.news} role="status">
          {windows.isFailed && "We couldn't load the windows. You can choose one all the same."}
        </p>
        <Button
          icon={<IconCalendar size={20} aria-hidden="true" />}
          aria-expanded={calendar}
          onClick={() => setCalendar(!calendar)}
        >
          Another date
        </Button>
      </div>
      {calendar && (
        <Calendar
          query={load}
          chosen={chosen.date}
          onPick={pickDay}
          onClose={() => setCalendar(false)}
        />
      )}
    </div>
  )
}
