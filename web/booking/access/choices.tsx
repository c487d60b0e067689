import { useId } from 'react'
import { MOST_FLOORS } from '../../../contract/access.ts'
import field from '../../ui/field/field.module.css'
import type { AccessValues } from './access.ts'
import styles from './access.module.css'

type Props = { access: AccessValues; onChange: (changes: Partial<AccessValues>) => void }

const FLOORS = [
  { value: 1, label: '2nd' },
  { value: 2, label: '3rd' },
  { value: 3, label: '4th+' },
]
/** From here on the floor is written. */
const HIGH = 3

/** The floors that the load is carried over: the second floor is one. */
export function FloorChoice({ access: { floors }, onChange }: Props) {
  const id = useId()
  return (
    <>
      <Choice
        label="Floor"
        options={FLOORS}
        value={Math.min(floors, HIGH)}
        onChange={(next) => onChange({ floors: next })}
      />
      {floors >= HIGH && (
        <div className={styles.choice}>
          <label htmlFor={id}>Which floor?</label>
          <input
            id={id}
            className={`${field.input} ${styles.floor}`}
            type="number"
            inputMode="numeric"
            min={HIGH + 1}
            max={MOST_FLOORS + 1}
            defaultValue={floors + 1}
            onChange={({ target }) => {
              const floor = Math.round(target.valueAsNumber)
              if (floor > HIGH && floor <= MOST_FLOORS + 1) onChange({ floors: floor - 1 })
            }}
          />
        </div>
      )}
    </>
  )
}

export const ElevatorChoice = ({ access, onChange }: Props) => (
  <Choice
    label="Elevator"
    options={[
      { value: 0, label: 'No' },
      { value: 1, label: 'Yes' },
    ]}
    value={access.elevator ? 1 : 0}
    onChange={(next) => onChange({ elevator: next === 1 })}
  />
)

/** In minutes. */
const LONG_WALK = 2

export const WalkChoice = ({ access, onChange }: Props) => (
  <Choice
    label="Walk to truck"
    options={[
      { value: 0, label: 'Short' },
      { value: LONG_WALK, label: 'Over 1 min' },
    ]}
    value={access.walkMinutes}
    onChange={(walkMinutes) => onChange({ walkMinutes })}
  />
)

type ChoiceProps = {
  label: string
  options: readonly { value: number; label: string }[]
  value: number
  onChange: (value: number) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <span id={id}>{label}</span>
      <span role="group" aria-labelledby={id} className={styles.segments}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </span>
    </div>
  )
}
