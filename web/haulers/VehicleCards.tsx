import { APPLICATION_VEHICLES, vehicleFacts } from '../../contract/haulers.ts'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import type { TextProps } from '../ui/field/use-draft-form.ts'
import styles from './application.module.css'
import { VehicleDrawing } from './VehicleDrawing.tsx'

/** The three vehicles as pictures to choose from; the first one carries the field's id for the focus. */
export const VehicleCards = ({ id, value, error, onValue }: TextProps) => (
  <fieldset className={styles.vehicles} aria-describedby={error && `${id}-error`}>
    <legend>Vehicle type</legend>
    <div>
      {APPLICATION_VEHICLES.map((vehicle, index) => (
        <label key={vehicle} className={styles.vehicle}>
          <input
            id={index === 0 ? id : `${id}-${vehicle}`}
            type="radio"
            name={id}
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
