import { IconX } from '@tabler/icons-react'
import styles from './field.module.css'

type Props = { label: string; onRemove: () => void }

/** One of several values in a field. */
export const Chip = ({ label, onRemove }: Props) => (
  <span className={styles.chip}>
    {label}
    <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
      <IconX size={16} aria-hidden="true" />
    </button>
  </span>
)
