import type { ReactElement } from 'react'
import { APPLICATION_VEHICLES, vehicleFacts } from '../../contract/haulers.ts'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import type { TextProps } from '../ui/field/use-draft-form.ts'
import layout from '../ui/layout/layout.module.css'
import field from '../ui/field/field.module.css'
import styles from './application.module.css'
import { DocumentPhoto } from './DocumentPhoto.tsx'
import type { ApplicationFormState } from './use-application.ts'

/** With what: vehicle, plate and a photo of the licence. */
export const VehicleFields = ({ form }: { form: ApplicationFormState }) => (
  <>
    <VehicleCards {...form.text('vehicleType')} />
    <div className={layout.pair}>
      <TextField
        label="Make and model"
        placeholder="e.g., Ford F-150"
        {...form.text('vehicleModel')}
      />
      <TextField label="License plate" autoCapitalize="characters" {...form.text('licensePlate')} />
    </div>
    <LicencePhoto form={form} />
  </>
)

function LicencePhoto({ form }: { form: ApplicationFormState }) {
  const id = form.idOf('licenseImageUrl')
  const url = form.values.licenseImageUrl
  const error = form.errors.licenseImageUrl
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      className={styles.photo}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
    >
      <p id={`${id}-label`} className={styles.label}>
        Driver's license photo
      </p>
      <p id={`${id}-hint`} className={layout.dim}>
        The front, all four corners in the frame, without glare. Only our review team sees this.
      </p>
      <DocumentPhoto
        purpose="licence"
        noun="license photo"
        url={url}
        error={error}
        errorId={`${id}-error`}
        // As specified, the application takes any picture; the team sees the mark.
        needsAnswer={false}
        onUrl={(next) => form.set('licenseImageUrl', next)}
      />
    </div>
  )
}

/** The three vehicles as pictures to choose from; the first one carries the field's id for the focus. */
export const VehicleCards = ({ id, value, error, onValue }: TextProps) => (
  <fieldset className={styles.vehicles} aria-describedby={error && `${id}-error`}>
    <legend>Vehicle type</legend>
    <div>
      {APPLICATION_VEHICLES.map((vehicle, index) => (
        <label key={vehicle} className={`${field.choice} ${styles.vehicle}`}>
          <input
            id={index === 0 ? id : `${id}-${vehicle}`}
            type="radio"
            name={id}
            className={field.cover}
            value={vehicle}
            checked={value === vehicle}
            onChange={() => onValue(vehicle)}
            aria-invalid={error ? true : undefined}
          />
          <VehicleDrawing vehicle={vehicle} />
          {vehicleFacts[vehicle].label}
        </label>
      ))}
    </div>
    {error && <FieldMessage id={`${id}-error`} text={error} />}
  </fieldset>
)

type Vehicle = (typeof APPLICATION_VEHICLES)[number]

const SPRUCE = '#2f8a72'
const SPRUCE_DARK = '#1a5a4a'
const GLASS = '#dcede5'
const CARGO = '#ffb627'
const CARGO_DARK = '#f2a20c'

const bodies: Record<Vehicle, ReactElement> = {
  pickup: (
    <>
      <path d="M8 30h44v14H8z" fill={SPRUCE_DARK} />
      <path d="M50 44V20h14l12 11h12a4 4 0 0 1 4 4v9z" fill={SPRUCE} />
      <path d="M55 24h7.5l7.5 7H55z" fill={GLASS} />
      <path d="M14 24h10v6H14zM26 20h14v10H26z" fill={CARGO} />
      <path d="M33 20h7v10h-7z" fill={CARGO_DARK} />
    </>
  ),
  van: (
    <>
      <path d="M10 14a4 4 0 0 1 4-4h46l18 18h10a4 4 0 0 1 4 4v12H10z" fill={SPRUCE} />
      <path d="M10 34h82v10H10z" fill={SPRUCE_DARK} />
      <path d="M58 15l13 13H58z" fill={GLASS} />
      <path d="M20 17h30v10H20z" fill={CARGO} />
    </>
  ),
  truck: (
    <>
      <path d="M6 6h56v38H6z" fill={CARGO} />
      <path d="M6 34h56v10H6z" fill={CARGO_DARK} />
      <path d="M64 44V18h14l10 13h2a4 4 0 0 1 4 4v9z" fill={SPRUCE} />
      <path d="M69 22h7l7 9H69z" fill={GLASS} />
    </>
  ),
}
const wheels: Record<Vehicle, readonly number[]> = {
  pickup: [24, 76],
  van: [28, 76],
  truck: [22, 78],
}

/** Drawn flat, from the side, like everything else here. */
const VehicleDrawing = ({ vehicle }: { vehicle: Vehicle }) => (
  <svg viewBox="0 0 100 56" aria-hidden="true">
    <ellipse cx="50" cy="52" rx="46" ry="3" fill="#0e241d" opacity="0.12" />
    {bodies[vehicle]}
    {wheels[vehicle].map((x) => (
      <g key={x}>
        <circle cx={x} cy="44" r="8" fill="#0e241d" />
        <circle cx={x} cy="44" r="3.5" fill="#bfdcce" />
      </g>
    ))}
  </svg>
)
