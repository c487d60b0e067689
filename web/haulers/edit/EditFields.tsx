import {
  APPLICATION_VEHICLES,
  REGISTRATION_VEHICLES,
  vehicleFacts,
  VehicleType,
} from '../../../contract/haulers.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import { ServiceAreas } from '../ServiceAreas.tsx'
import styles from './edit-fields.module.css'

/** What is typed of a hauler. */
export type Draft = {
  firstName: string
  lastName: string
  phone: string
  email: string
  company: string
  vehicleType: VehicleType
  vehicleModel: string
  licensePlate: string
  serviceAreas: ServiceArea[]
  homeBase: string
  teamNote: string
}

type Props = {
  draft: Draft
  problems: Partial<Record<string, string>>
  onChange: (change: Partial<Draft>) => void
}

/** Every vehicle once: those of the short application have the names of the others. */
const vehiclesWith = (present: VehicleType) => {
  const types: VehicleType[] = [...REGISTRATION_VEHICLES]
  const own = APPLICATION_VEHICLES.find((type) => type === present)
  return (
    own
      ? [own, ...types.filter((type) => vehicleFacts[type].label !== vehicleFacts[own].label)]
      : types
  ).map((value) => ({ value, label: vehicleFacts[value].label }))
}

/** The fields of a hauler that the team changes. */
export function EditFields({ draft, problems, onChange }: Props) {
  // The hauler signs in with the address.
  const keepsEmail = useMissingRight('manage-team')
  const text = (name: Exclude<keyof Draft, 'serviceAreas' | 'vehicleType'>) => ({
    value: draft[name],
    error: problems[name],
    onValue: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="off" {...text('firstName')} />
        <TextField label="Last name" autoComplete="off" {...text('lastName')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Phone" type="tel" autoComplete="off" {...text('phone')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          readOnly={keepsEmail !== null}
          hint={keepsEmail === null ? undefined : `${keepsEmail}.`}
          {...text('email')}
        />
      </div>
      <TextField label="Company (optional)" autoComplete="off" {...text('company')} />
      <div className={styles.pair}>
        <SelectField
          label="Vehicle type"
          options={vehiclesWith(draft.vehicleType)}
          value={draft.vehicleType}
          onValue={(value) => onChange({ vehicleType: VehicleType.parse(value) })}
        />
        <TextField label="Vehicle model" autoComplete="off" {...text('vehicleModel')} />
      </div>
      <TextField label="Licence plate" autoComplete="off" {...text('licensePlate')} />
      <TextField
        label="Home base (optional)"
        hint="Where the hauler starts the day. Customers never see it."
        autoComplete="off"
        {...text('homeBase')}
      />
      <ServiceAreas
        id="hauler-areas"
        chosen={draft.serviceAreas}
        onChange={(serviceAreas) => onChange({ serviceAreas })}
      />
      <TextArea
        label="Note for the team (optional)"
        hint="The hauler never reads it."
        {...text('teamNote')}
      />
    </>
  )
}
