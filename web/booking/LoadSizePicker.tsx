import { LOAD_SIZES, type LoadSize, loadSizeFacts } from '../../contract/jobs.ts'
import fieldStyles from '../ui/field/field.module.css'
import { TruckLoad } from '../ui/media/TruckLoad.tsx'
import styles from './cards.module.css'

type Props = { id: string; value: LoadSize; onChange: (size: LoadSize) => void }

/** Five sizes, each drawn as how full the truck gets. */
export const LoadSizePicker = ({ id, value, onChange }: Props) => (
  <div className={styles.group}>
    <span id={`${id}-label`} className={fieldStyles.label}>
      Load size
    </span>
    <div className={styles.sizes} role="radiogroup" aria-labelledby={`${id}-label`}>
      {LOAD_SIZES.map((size) => (
        <label key={size} className={styles.size}>
          <input
            type="radio"
            name="loadSize"
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
