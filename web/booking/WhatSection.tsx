import { MAX_PHOTOS } from '../../contract/booking.ts'
import { LOAD_SIZES, type LoadSize, loadSizeFacts } from '../../contract/jobs.ts'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { TextArea } from '../ui/field/TextField.tsx'
import { PhotoUploader } from '../ui/media/PhotoUploader.tsx'
import layout from '../ui/layout/layout.module.css'
import fieldStyles from '../ui/field/field.module.css'
import { TruckLoad } from '../ui/media/TruckLoad.tsx'
import styles from './details.module.css'
import type { BookingFormState } from './DetailsStep.tsx'
import cards from './cards.module.css'

type Props = { form: BookingFormState; onUploading: (busy: boolean) => void }

/** The load: photos, words and size; the price hangs on nothing else but the day. */
export function WhatSection({ form, onUploading }: Props) {
  const photosId = form.idOf('photos')
  const error = form.errors.photos
  return (
    <fieldset className={styles.section}>
      <legend>What needs to go?</legend>
      <p className={`${layout.quiet} ${styles.hint}`}>
        One wide photo and a close-up of anything heavy works best.
      </p>
      <div
        id={photosId}
        role="group"
        aria-label="Photos"
        aria-describedby={error ? `${photosId}-error` : undefined}
        tabIndex={-1}
      >
        <PhotoUploader
          max={MAX_PHOTOS}
          purpose="photo"
          value={form.values.photos}
          onChange={(photos) => form.set('photos', photos)}
          onBusy={onUploading}
        />
        {error && <FieldMessage id={`${photosId}-error`} text={error} />}
      </div>
      <TextArea {...form.text('description')} label="Describe it" autoCapitalize="sentences" />
      <LoadSizePicker
        id={form.idOf('loadSize')}
        value={form.values.loadSize}
        onChange={(size) => form.set('loadSize', size)}
      />
    </fieldset>
  )
}

type LoadSizePickerProps = { id: string; value: LoadSize; onChange: (size: LoadSize) => void }

/** Five sizes, each drawn as how full the truck gets. */
const LoadSizePicker = ({ id, value, onChange }: LoadSizePickerProps) => (
  <div className={layout.space3}>
    <span id={`${id}-label`} className={fieldStyles.label}>
      Load size
    </span>
    <div className={cards.sizes} role="radiogroup" aria-labelledby={`${id}-label`}>
      {LOAD_SIZES.map((size) => (
        <label key={size} className={`${fieldStyles.choice} ${cards.size}`}>
          <input
            type="radio"
            name="loadSize"
            className={fieldStyles.cover}
            id={size === value ? id : undefined}
            value={size}
            checked={size === value}
            onChange={() => onChange(size)}
          />
          <TruckLoad size={size} />
          <span>{loadSizeFacts[size].label}</span>
          <small>{loadSizeFacts[size].items}</small>
        </label>
      ))}
    </div>
  </div>
)
