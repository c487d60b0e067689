import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { PhotoUploader } from '../ui/media/PhotoUploader.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import styles from './application.module.css'
import type { ApplicationFormState } from './use-application.ts'
import { VehicleCards } from './VehicleCards.tsx'

/** With what: vehicle, plate and a photo of the licence. */
export const VehicleFields = ({ form }: { form: ApplicationFormState }) => (
  <>
    <VehicleCards {...form.text('vehicleType')} />
    <div className={styles.pair}>
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
      <p id={`${id}-hint`} className={styles.hint}>
        The front, all four corners in the frame, without glare. Only our review team sees this.
      </p>
      <PhotoUploader
        max={1}
        purpose="licence"
        noun="license photo"
        value={url ? [url] : []}
        onChange={(urls) => form.set('licenseImageUrl', urls[0] ?? '')}
      />
      {error && <FieldMessage id={`${id}-error`} text={error} />}
    </div>
  )
}
