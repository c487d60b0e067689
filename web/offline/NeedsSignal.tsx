import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import layout from '../ui/layout/layout.module.css'
import styles from './offline.module.css'

type Props = { title: string; children: ReactNode }

/** What does not go without a signal, and what happens meanwhile. */
export const NeedsSignal = ({ title, children }: Props) => (
  <p className={`${layout.notice} ${layout.info} ${styles.note}`} role="status">
    <IconCloudOff size={20} stroke={1.9} aria-hidden="true" />
    <span>
      <b>{title}</b> {children}
    </span>
  </p>
)
