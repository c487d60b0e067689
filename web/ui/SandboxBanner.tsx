import { readSettings } from '../settings.ts'
import styles from './sandbox-banner.module.css'

const list = new Intl.ListFormat('en-CA', { type: 'conjunction' })

/** Says which parts of the outside world are simulated here, so that nobody takes them for real. */
export function SandboxBanner() {
  const { sandbox } = readSettings()
  if (sandbox.length === 0) return null
  return (
    <aside aria-label="Sandbox" className={styles.banner}>
      <b>Sandbox.</b> Simulated here: {list.format(sandbox)}. No real money or messages move.
    </aside>
  )
}
