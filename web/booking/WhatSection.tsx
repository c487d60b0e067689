import { MAX_PHOTOS } from '../../contract/booking.ts'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { TextArea } from '../ui/field/TextField.tsx'
import { PhotoUploader } from '../ui/media/PhotoUploader.tsx'
import styles from './details.module.css'
import type { BookingFormState } from './DetailsStep.tsx'
import { LoadSizePicker } from './LoadSizePicker.tsx'

type Props = { form: BookingFormState; onUploading: (busy: boolean) => void }

/** The load: photos, words and size; the price hangs on nothing else but the day. */
export function WhatSection({ form, onUploading }: Props) {
  const photosId = form.idOf('photos')
  const error = form.errors.photos
  return (
    <fieldset className={styles.section}>
      <legend>What needs to go?</legend>
      <p className={styles.hint}>One wide photo and a close-up of anything heavy works best.</p>
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
