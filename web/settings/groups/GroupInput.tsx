import type { ChangedWindow } from '../../../contract/booking-rules.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import type { OpenDay } from '../../../contract/settings-groups.ts'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { WindowsField } from './WindowsField.tsx'
import { RolesByAlertField } from './RolesByAlertField.tsx'
import { WEEKDAYS, type GroupField } from './group-fields.ts'
import { hourText, type RolesByAlert } from './group-form.ts'
import styles from './groups.module.css'

type Props = {
  field: GroupField
  value: unknown
  error: string | undefined
  onValue: (value: unknown) => void
}

/** The field of one value, by its kind. */
export function GroupInput({ field, value, error, onValue }: Props) {
  const { label, hint, kind } = field
  if (kind === 'areas')
    return (
      <Ticks
        legend={label}
        error={error}
        names={SERVICE_AREAS.map((area) => [area, area])}
        ticked={listIn<string>(value)}
        onTicked={(areas) => onValue(SERVICE_AREAS.filter((area) => areas.includes(area)))}
      />
    )
  if (kind === 'weekdays')
    return (
      <Ticks
        legend={label}
        error={error}
        names={WEEKDAYS.map((name, day) => [day, name])}
        ticked={listIn<number>(value)}
        onTicked={(days) => onValue(days.toSorted((a, b) => a - b))}
      />
    )
  if (kind === 'flag')
    return (
      <CheckboxField
        label={label}
        {...(hint && { hint })}
        checked={value === true}
        onChecked={onValue}
      />
    )
  if (kind === 'hour')
    return (
      <SelectField
        label={label}
        {...(hint && { hint })}
        error={error}
        options={hoursOf(field).map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        value={String(value)}
        onValue={onValue}
      />
    )
  if (kind === 'roles')
    return (
      <RolesByAlertField
        label={label}
        hint={hint}
        roles={value as RolesByAlert}
        onRoles={onValue}
      />
    )
  if (kind === 'windows')
    return (
      <WindowsField
        label={label}
        error={error}
        windows={listIn<ChangedWindow>(value)}
        onWindows={onValue}
      />
    )
  if (kind === 'hours')
    return <Hours legend={label} error={error} days={listIn<OpenDay>(value)} onDays={onValue} />
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      type={kind === 'email' ? 'email' : 'text'}
      inputMode={
        kind === 'money' || kind === 'percent'
          ? 'decimal'
          : kind === 'whole'
            ? 'numeric'
            : undefined
      }
      value={typeof value === 'string' ? value : ''}
      onValue={onValue}
    />
  )
}

const hoursOf = ({ hours: [first, last] = [0, 23] }: GroupField): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const listIn = <T,>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])

type TicksProps<T> = {
  legend: string
  error: string | undefined
  names: [value: T, name: string][]
  ticked: T[]
  onTicked: (ticked: T[]) => void
}

const Ticks = <T extends string | number>(props: TicksProps<T>) => {
  const { legend, error, names, ticked, onTicked } = props
  return (
    <fieldset className={styles.ticks}>
      <legend>{legend}</legend>
      {names.map(([value, name]) => (
        <CheckboxField
          key={value}
          label={name}
          checked={ticked.includes(value)}
          onChecked={(isTicked) =>
            onTicked(isTicked ? [...ticked, value] : ticked.filter((each) => each !== value))
          }
        />
      ))}
      <Fault error={error} />
    </fieldset>
  )
}

const USUAL = { from: '08:00', until: '18:00' }

type HoursProps = {
  legend: string
  error: string | undefined
  days: OpenDay[]
  onDays: (days: OpenDay[]) => void
}

/** From Monday on, a line for each weekday. */
const Hours = ({ legend, error, days, onDays }: HoursProps) => (
  <fieldset className={styles.hours}>
    <legend>{legend}</legend>
    {[1, 2, 3, 4, 5, 6, 0].map((day) => {
      const open = days.find((each) => each.day === day)
      const others = days.filter((each) => each.day !== day)
      const put = (next: OpenDay | undefined) =>
        onDays([...others, ...(next ? [next] : [])].toSorted((a, b) => a.day - b.day))
      const name = WEEKDAYS[day] ?? ''
      return (
        <div key={day} className={styles.day}>
          <CheckboxField
            label={name}
            checked={open !== undefined}
            onChecked={(isOpen) => put(isOpen ? { day, ...USUAL } : undefined)}
          />
          {open && (
            <>
              <TextField
                label={`${name} from`}
                hidesLabel
                value={open.from}
                onValue={(from) => put({ ...open, from })}
              />
              <span aria-hidden="true">to</span>
              <TextField
                label={`${name} until`}
                hidesLabel
                value={open.until}
                onValue={(until) => put({ ...open, until })}
              />
            </>
          )}
        </div>
      )
    })}
    <p className={layout.dim}>
      Customers read them beside the phone number. Pacific time, such as 08:00.
    </p>
    <Fault error={error} />
  </fieldset>
)

const Fault = ({ error }: { error: string | undefined }) =>
  error && (
    <p className={styles.fault} role="alert" tabIndex={-1} data-fault>
      {error}
    </p>
  )
