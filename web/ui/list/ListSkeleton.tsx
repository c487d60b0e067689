import layout from '../layout/layout.module.css'
import styles from './list-skeleton.module.css'

/** The shape of a list that is on its way; shows after 200 ms, so that quick answers do not flicker. */
export const ListSkeleton = ({ rows }: { rows: number }) => (
  <div className={`${layout.appears} ${styles.skeleton}`} role="status">
    <span className="vh">Loading</span>
    {Array.from({ length: rows }, (_, i) => (
      <div key={i} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
