import layout from '../ui/layout/layout.module.css'
import styles from './message-skeleton.module.css'

/** The place of the first messages or templates while they load; shows only when that takes a moment. */
export const MessageSkeleton = ({ what }: { what: string }) => (
  <div className={`${layout.appears} ${styles.skeleton}`} role="status">
    <span className="vh">Loading {what}</span>
    {Array.from({ length: 4 }, (_, i) => (
      <div key={i} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
