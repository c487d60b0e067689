import { LOAD_SIZES, type LoadSize, loadSizeFacts } from '../../../contract/jobs.ts'
import field from '../../ui/field/field.module.css'
import { TruckLoad } from '../../ui/media/TruckLoad.tsx'
import type { BookingFormState } from '../DetailsStep.tsx'
import styles from './size.module.css'

export type SizeCardsProps = { form: BookingFormState; used: LoadSize }

/** Five sizes, each drawn as how full the truck gets. */
export function SizeCards({ form, used }: SizeCardsProps) {
  const id = form.idOf('loadSize')
  const value = form.values.sizeChosen ? form.values.loadSize : used
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={field.label}>
        Load size
      </span>
      <div className={styles.cards}>
        {LOAD_SIZES.map((size) => (
          <label key={size} className={`${field.choice} ${styles.card}`}>
            <input
              type="radio"
              name="loadSize"
              className={field.cover}
              value={size}
              checked={size === value}
              onChange={() => {
                form.set('loadSize', size)
                form.set('sizeChosen', true)
                form.set('sizeConfirmed', false)
              }}
            />
            <TruckLoad size={size} />
            <span>{loadSizeFacts[size].label}</span>
            <small>{loadSizeFacts[size].items}</small>
          </label>
        ))}
      </div>
    </div>
  )
}
