import { useRef } from 'react'
import layout from '../../../ui/layout/layout.module.css'
import { RefundOfJob } from '../../RefundDialog.tsx'
import type { TrayProps } from '../tray.ts'
import { useFirstField } from '../use-first-field.ts'
import styles from '../workbench.module.css'

/** Gives part of a settled price or tip back, as the dialog of the money section does. */
export function RefundTray({ job, onDone }: TrayProps) {
  const tray = useRef<HTMLElement>(null)
  useFirstField(tray, true)
  return (
    <section
      ref={tray}
      tabIndex={-1}
      className={styles.tray}
      aria-label="Refund"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        tray.current?.querySelector('form')?.requestSubmit()
      }}
    >
      <p className={layout.row}>
        <b>Refund</b> <span className={layout.dim}>Of a pickup that is over</span>
      </p>
      <RefundOfJob job={job} onDone={() => onDone()} />
    </section>
  )
}
