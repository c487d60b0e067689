import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { type Day, formatDay, formatWeekday } from '../../contract/calendar.ts'
import { now } from '../clock.ts'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import field from '../ui/field/field.module.css'
import styles from './cards.module.css'
import { isDayPassed, nextDays } from './pickup-time.ts'

type Props = {
  id: string
  value: string
  error: string | undefined
  onChange: (day: string) => void
}

/** The next five days at one tap, any later one from the browser's calendar. */
export function DayPicker({ id, value, error, onChange }: Props) {
  const days = nextDays(now())
  const open = days.filter((day) => !isDayPassed(day, now()))
  const [other, setOther] = useState(value !== '' && !days.some((day) => day === value))
  const choose = (day: string, isOther: boolean) => {
    setOther(isOther)
    onChange(day)
  }
  const card = (day: Day, index: number) => (
    <DayCard
      key={day}
      day={day}
      name={index === 0 ? 'Today' : formatWeekday(day)}
      id={day === open[0] && !other ? id : undefined}
      checked={!other && day === value}
      passed={!open.includes(day)}
      onChoose={() => choose(day, false)}
    />
  )

  return (
    <>
      <div
        className={styles.days}
        role="radiogroup"
        aria-label="Pickup day"
        aria-describedby={error && !other ? `${id}-error` : undefined}
      >
        {days.map(card)}
        <label className={`${field.choice} ${styles.day}`}>
          <input
            type="radio"
            name="pickupDay"
            className={field.cover}
            checked={other}
            onChange={() => choose('', true)}
          />
          <IconCalendar size={22} aria-hidden="true" />
          Other
        </label>
      </div>
      {other && (
        <TextField
          id={id}
          label="Pickup date"
          type="date"
          min={days[0]}
          value={value}
          error={error}
          onValue={onChange}
        />
      )}
      {error && !other && <FieldMessage id={`${id}-error`} text={error} />}
    </>
  )
}

type CardProps = {
  day: Day
  name: string
  id: string | undefined
  checked: boolean
  passed: boolean
  onChoose: () => void
}

function DayCard({ day, name, id, checked, passed, onChoose }: CardProps) {
  const [month, date] = formatDay(day).split(/[ ,]+/)
  return (
    <label className={`${field.choice} ${styles.day}`}>
      <input
        type="radio"
        name="pickupDay"
        className={field.cover}
        id={id}
        checked={checked}
        disabled={passed}
        onChange={onChoose}
      />
      <span>{name}</span>
      <b>{date}</b>
      <span>{passed ? 'Passed' : month}</span>
    </label>
  )
}
