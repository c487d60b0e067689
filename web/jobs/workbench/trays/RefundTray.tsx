import layout from '../../../ui/layout/layout.module.css'
import { RefundOfJob } from '../../RefundDialog.tsx'
import type { TrayProps } from '../tray.ts'
import styles from '../workbench.module.css'

/** Gives part of a settled price or tip back, as the dialog of the money section does. */
export const RefundTray = ({ job, onDone }: TrayProps) => (
  <section className={styles.tray} aria-label="Refund">
    <p className={layout.row}>
      <b>Refund</b> <span className={layout.dim}>Of a pickup that is over</span>
    </p>
    <RefundOfJob job={job} onDone={() => onDone()} />
  </section>
)
