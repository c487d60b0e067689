import { readSettings } from '../../settings.ts'
import styles from './sandbox-banner.module.css'

const list = new Intl.ListFormat('en-CA', { type: 'conjunction' })
/** How the parts are called that are not plain words. */
const words: Record<string, string> = { sms: 'SMS' }

/** Says which parts of the outside world are simulated here, so that they are not taken for real. */
export function SandboxBanner() {
  const { sandbox } = readSettings()
  if (sandbox.length === 0) return null
  return (
    <aside aria-label="Sandbox" className={styles.banner}>
      <b>Sandbox.</b> Simulated here: {list.format(sandbox.map((part) => words[part] ?? part))}. No
      real money or messages move.
    </aside>
  )
}
