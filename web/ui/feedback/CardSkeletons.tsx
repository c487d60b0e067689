import layout from '../layout/layout.module.css'
import styles from './card-skeletons.module.css'

/** The place of three cards while they load; shown only when that takes longer than a moment. */
export const CardSkeletons = ({ what }: { what: string }) => (
  <div role="status" className={`${layout.stack} ${layout.appears} ${styles.cards}`}>
    <span className="vh">Loading {what}</span>
    <div />
    <div />
    <div />
  </div>
)
