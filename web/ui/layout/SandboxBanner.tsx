import { readSettings } from '../../settings.ts'
import styles from './sandbox-banner.module.css'

const list = new Intl.ListFormat('en-CA', { type: 'conjunction' })

/** Each simulated part that customers and haulers meet, and what it does not do. Others say so on their own screen. */
const PARTS = [
  { name: 'payments', label: 'payments', consequence: 'No real money moves.' },
  { name: 'sms', label: 'texts', consequence: 'No real texts leave.' },
  { name: 'email', label: 'email', consequence: 'No real email leaves.' },
]

/** Says which parts of the outside world are simulated here, so that they are not taken for real. */
export function SandboxBanner() {
  const { sandbox } = readSettings()
  const parts = PARTS.filter(({ name }) => sandbox.includes(name))
  if (parts.length === 0) return null
  return (
    <aside aria-label="Sandbox" className={styles.banner}>
      <b>Sandbox.</b> Simulated here: {list.format(parts.map(({ label }) => label))}.{' '}
      {parts.map(({ consequence }) => consequence).join(' ')}
    </aside>
  )
}
