import { Description, MAX_PHOTOS } from '../../contract/booking.ts'
import type { Quote } from '../../contract/quotes.ts'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import field from '../ui/field/field.module.css'
import { TextArea } from '../ui/field/TextField.tsx'
import { PhotoUploader } from '../ui/media/PhotoUploader.tsx'
import styles from './details.module.css'
import type { BookingFormState } from './DetailsStep.tsx'
import { ItemPicker } from './items/ItemPicker.tsx'
import type { useCorrections } from './items/use-corrections.ts'

type Props = {
  form: BookingFormState
  /** The newest quote there is: its items stand in the list. */
  quote: Quote | null
  hands: ReturnType<typeof useCorrections>
  onUploading: (busy: boolean) => void
}

/** The load: items, words and photos. */
export function WhatSection({ form, quote, hands, onUploading }: Props) {
  const description = form.text('description')
  return (
    <fieldset className={styles.section}>
      <legend>What needs to go?</legend>
      <ItemPicker quote={quote} {...hands} />
      <div className={styles.described}>
        <TextArea
          {...description}
          label="Describe it"
          rows={2}
          warning={description.error ? undefined : tooShort(description.value)}
          autoCapitalize="sentences"
        />
        <Photos form={form} onUploading={onUploading} />
      </div>
    </fieldset>
  )
}

/** Why there is no price yet, as long as there are a few letters. */
function tooShort(description: string): string | undefined {
  const text = description.trim()
  if (text === '' || Description.safeParse(text).success) return undefined
  return 'A price needs at least 10 characters. Add a few words.'
}

function Photos({ form, onUploading }: Pick<Props, 'form' | 'onUploading'>) {
  const { photos } = form.values
  const id = form.idOf('photos')
  const error = form.errors.photos
  return (
    <div
      id={id}
      className={styles.photos}
      role="group"
      aria-label="Photos"
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
    >
      <p className={`${field.label} ${styles.photosLabel}`}>
        Photos{' '}
        <span>
          {photos.length} of {MAX_PHOTOS}
        </span>
      </p>
      <PhotoUploader
        look="small"
        max={MAX_PHOTOS}
        purpose="photo"
        value={photos}
        onChange={(next) => form.set('photos', next)}
        onBusy={onUploading}
      />
      {error && <FieldMessage id={`${id}-error`} text={error} />}
    </div>
  )
}
