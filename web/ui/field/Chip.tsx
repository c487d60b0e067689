import { IconX } from '@tabler/icons-react'
import { IconButton } from '../button/IconButton.tsx'
import styles from './chips.module.css'

type Props = { label: string; onRemove: () => void }

/** One of several values in a field. */
export const Chip = ({ label, onRemove }: Props) => (
  <span className={styles.chip}>
    {label}
    <IconButton size="s" label={`Remove ${label}`} onClick={onRemove}>
      <IconX size={16} aria-hidden="true" />
    </IconButton>
  </span>
)
