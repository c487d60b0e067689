import { IconAlertTriangle } from '@tabler/icons-react'
import layout from '../ui/layout/layout.module.css'
import styles from './offline.module.css'

/** The phone had no room for what the page wanted to keep, and what the hauler can do. */
export const StorageFull = ({ isWaiting }: { isWaiting: boolean }) => (
  <p className={`${layout.notice} ${layout.bad} ${styles.note}`} role="alert">
    <IconAlertTriangle size={20} stroke={1.9} aria-hidden="true" />
    <span>
      <b>Your phone's storage is full.</b> Delete photos, videos or apps you don't need, then come
      back here.{' '}
      {isWaiting
        ? 'Until then keep this page open: what waits to be sent may be lost if you close it.'
        : 'Until then take photos with a signal: without one we can’t keep them.'}
    </span>
  </p>
)
