import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { STAFF_ROLES, type StaffLogin as Login } from '../../contract/accounts.ts'
import { paths } from '../../contract/paths.ts'
import { DemoLogins } from '../accounts/DemoLogins.tsx'
import { LoginForm, roleLabels, type Typed } from '../accounts/LoginForm.tsx'
import { readSettings } from '../settings.ts'
import { Brand } from '../ui/Brand.tsx'
import scene from '../ui/drawings/scene.svg'
import { PageHeading } from '../ui/PageHeading.tsx'
import { dialable } from '../ui/phone.ts'
import { SandboxBanner } from '../ui/SandboxBanner.tsx'
import { keep, readKept } from '../ui/storage.ts'
import { TabBar } from '../ui/TabBar.tsx'
import styles from './staff-login.module.css'

const REMEMBERED = 'staff-login-tab'
const remembered = (): Login['role'] =>
  STAFF_ROLES.find((role) => role === readKept('localStorage', REMEMBERED)) ?? 'admin'
const tabs = STAFF_ROLES.map((name) => ({ name, label: roleLabels[name] }))

/** Where admins and haulers sign in; each on a tab of their own, as specified. */
export function StaffLogin() {
  const [inAddress, setInAddress] = useQueryState('as', parseAsStringLiteral(STAFF_ROLES))
  const [typed, setTyped] = useState<Typed>({ email: '', password: '' })
  const role = inAddress ?? remembered()
  const open = (next: Login['role']) => {
    keep('localStorage', REMEMBERED, next)
    void setInAddress(next)
  }

  return (
    <div className={styles.page}>
      <div className={styles.picture} aria-hidden="true">
        <img src={scene} alt="" />
      </div>
      <div className={styles.side}>
        <SandboxBanner />
        <header className={styles.header}>
          <Brand />
          <a href={paths.home} className={styles.back}>
            Back to Home
          </a>
        </header>
        <main className={styles.main}>
          <PageHeading look="display" documentTitle="Staff Login">
            Staff Login
          </PageHeading>
          <p className={styles.subtitle}>For the people who run the trucks and the office.</p>
          <div className={styles.tabs}>
            <TabBar label="Who you are" tabs={tabs} value={role} onChange={open} look="short-line">
              <LoginForm role={role} typed={typed} onTyped={setTyped} />
            </TabBar>
          </div>
          <DemoLogins role={role} onUse={setTyped} />
          <Help />
        </main>
      </div>
    </div>
  )
}

function Help() {
  const { supportPhone } = readSettings()
  return (
    <p className={styles.help}>
      Forgot your password, or need help? Call{' '}
      <a href={`tel:${dialable(supportPhone)}`}>{supportPhone}</a>. New here?{' '}
      <a href={paths.haulerRegistration}>Become a Hauler</a>
    </p>
  )
}
