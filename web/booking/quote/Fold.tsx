import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './fold.module.css'

type Props = {
  icon: ReactNode
  title: ReactNode
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** One line that opens what few need to read. */
export const Fold = ({ icon, title, onToggle, children }: Props) => (
  <details className={styles.fold} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary>
      {icon}
      <span>{title}</span>
      <IconChevronDown size={20} aria-hidden="true" />
    </summary>
    {children}
  </details>
)
