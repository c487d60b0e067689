import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import { type Call, hasFloors, PLACES } from './call.ts'
import { Choices } from './Choices.tsx'
import styles from './new-job.module.css'
import { Part } from './Part.tsx'
import { useCaller } from './use-caller.ts'

type Props = {
  call: Call
  onChange: (changes: Partial<Call>) => void
  errors: Partial<Record<keyof Call, string>>
}

const FLOORS = ['1', '2', '3', '4', '5'] as const

/** Where the load is, and how the hauler gets to it. */
export const WherePart = ({ call, onChange, errors }: Props) => (
  <Part number={2} title="Where" isDone={call.address.trim().length >= 5}>
    <SavedAddresses call={call} onChange={onChange} />
    <div className={layout.pair}>
      <TextField
        id="call-address"
        label="Address"
        autoComplete="off"
        value={call.address}
        error={errors.address}
        onValue={(address) => onChange({ address })}
      />
      <TextField
        id="call-notes"
        label="Access notes (optional)"
        autoComplete="off"
        maxLength={500}
        value={call.notes}
        onValue={(notes) => onChange({ notes })}
      />
    </div>
    <div className={layout.spread}>
      <Choices
        label="Where it is"
        options={PLACES}
        value={call.place}
        onChange={(place) => onChange({ place })}
      />
      <CheckboxField
        label="Elevator"
        checked={call.elevator}
        onChecked={(elevator) => onChange({ elevator })}
      />
    </div>
    {hasFloors(call) && (
      <div className={`${layout.row} ${styles.floors}`}>
        <span aria-hidden="true">Floors</span>
        <Choices
          label="Floors"
          options={FLOORS.map((value) => ({ value, label: value }))}
          value={FLOORS.find((floor) => floor === String(call.floors)) ?? '1'}
          onChange={(floors) => onChange({ floors: Number(floors) })}
        />
      </div>
    )}
  </Part>
)

/** Where the caller had something picked up before: an arrow key chooses the next. */
function SavedAddresses({ call, onChange }: Omit<Props, 'errors'>) {
  const saved = useCaller(call)?.customer?.addresses ?? []
  if (saved.length < 2) return null
  const notesOf = (address: string) => saved.find((each) => each.address === address)?.notes ?? ''
  return (
    <Choices
      label="Saved addresses"
      options={saved.map(({ address }) => ({ value: address, label: address }))}
      value={call.address}
      onChange={(address) =>
        onChange({
          address,
          // What was typed about the way in stays; what is known of another address goes.
          ...((call.notes === '' || call.notes === notesOf(call.address)) && {
            notes: notesOf(address),
          }),
        })
      }
    />
  )
}
