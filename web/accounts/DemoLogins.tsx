import type { StaffLogin } from '../../contract/accounts.ts'
import { DEMO_LOGINS } from '../../contract/demo.ts'
import { readSettings } from '../settings.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './accounts.module.css'

type Props = {
  role: StaffLogin['role']
  onUse: (login: { email: string; password: string }) => void
}

/** While the demo is on: a log-in that works, for the open tab. */
export function DemoLogins({ role, onUse }: Props) {
  if (!readSettings().demo) return null
  const login = DEMO_LOGINS[role]
  return (
    <aside className={`${layout.spread} ${layout.quiet} ${styles.demo}`} aria-label="Demo log-in">
      <p>
        <b>Demo.</b> {login.email} <span aria-hidden="true">/</span>{' '}
        <span className="vh">with the password</span> {login.password}
      </p>
      <Button size="s" onClick={() => onUse(login)}>
        Fill in
      </Button>
    </aside>
  )
}
