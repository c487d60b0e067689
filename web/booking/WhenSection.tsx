import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { addDays, type Day, dayOf, WINDOWS } from '../../contract/calendar.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { now } from '../clock.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Button } from '../ui/button/Button.tsx'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import styles from './details.module.css'
import type { BookingFormState } from './DetailsStep.tsx'
import { dayIn } from './pickup-time.ts'
import { HoldNews } from './when/HoldNews.tsx'
import { onDemandParts } from './when/on-demand-parts.ts'
import { useWhen, type WhenState } from './when/use-when.ts'
import when from './when/when.module.css'
import type { Choice } from './when/window-words.ts'
import { WindowGrid } from './when/WindowGrid.tsx'
import { WindowStrip } from './when/WindowStrip.tsx'

const DAYS = 6

type Props = {
  form: BookingFormState
  /** The size that the price is for. */
  loadSize: LoadSize
  area: ServiceArea | null
  /** False while the payment is on screen: nothing is asked or held meanwhile. */
  active?: boolean
}

/** When to come: how each window stands, and the place that is held in the chosen one. */
export function WhenSection({ form, loadSize, area, active = true }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const onPhone = useIsPhone()
  const today = dayOf(now())
  const [start, setFrom] = useState<Day>(() => firstShown(form.values.preferredDate, today))
  // A day ends while the form is open.
  const from = start < today ? today : start
  const [shownDay, setShownDay] = useState<Day | null>(null)
  const [calendar, setCalendar] = useState(false)
  const days = Array.from({ length: DAYS }, (_, index) => addDays(from, index))
  const goTo = ({ date }: Pick<Choice, 'date'>) => {
    setShownDay(date)
    if (!days.includes(date)) setFrom(firstShown(date, today))
  }
  const state = useWhen({ form, loadSize, area, active, place, from, days: DAYS, goTo })
  const { chosen, factsOf, choose } = state
  const pickDay = (date: Day) => {
    setCalendar(false)
    setFrom(date)
    setShownDay(date)
    place.current?.focus()
  }
  const windows = { days, chosen, factsOf, onChoose: choose }
  const [error, id] = problemOf(form)
  const { Calendar, WhenNotice } = onDemandParts

  return (
    <fieldset className={styles.section}>
      <legend>When should we come?</legend>
      <div
        ref={place}
        id={form.idOf('preferredDate')}
        className={when.place}
        role="group"
        aria-label="Pickup day and time window"
        aria-describedby={error ? id : undefined}
        tabIndex={-1}
      >
        {onPhone ? (
          <WindowStrip
            {...windows}
            shownDay={
              [shownDay, chosen?.date].find((day) => day && days.includes(day)) ??
              firstOpen(days, factsOf) ??
              from
            }
            onShow={setShownDay}
            more={{ isOpen: calendar, onToggle: () => setCalendar(!calendar) }}
          />
        ) : (
          <WindowGrid {...windows} />
        )}
      </div>
      {error && <FieldMessage id={id} text={error} />}
      <div className={when.below}>
        <HoldNews state={state} />
        <Button
          icon={<IconCalendar size={20} aria-hidden="true" />}
          aria-expanded={calendar}
          onClick={() => setCalendar(!calendar)}
        >
          Another date
        </Button>
      </div>
      {needsAnswer(state) && (
        <WhenNotice form={form} state={state} onOther={() => place.current?.focus()} />
      )}
      {calendar && (
        <Calendar
          query={state.load}
          chosen={chosen?.date ?? null}
          onPick={pickDay}
          onClose={() => setCalendar(false)}
        />
      )}
    </fieldset>
  )
}

/** The first day that offers anything. */
const firstOpen = (days: readonly Day[], factsOf: WhenState['factsOf']): Day | undefined =>
  days.find((date) => WINDOWS.some((window) => factsOf({ date, window }).state !== 'closed'))

const needsAnswer = ({ isFailed, hold, link, full, list }: WhenState): boolean =>
  isFailed ||
  hold.kind === 'refused' ||
  hold.kind === 'over' ||
  Boolean(link.lost ?? link.unreached ?? full ?? list.choiceToJoin)

/** A day after those that are offered first is shown from itself on. */
function firstShown(text: string, today: Day): Day {
  const day = dayIn(text)
  return day === null || day < addDays(today, DAYS) ? today : day
}

/** What is wrong with the day or, once there is one, with the window. */
function problemOf(form: BookingFormState): [text: string | undefined, id: string] {
  const name = form.errors['preferredDate'] ? 'preferredDate' : 'preferredTime'
  return [form.errors[name], `${form.idOf(name)}-error`]
}
