import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { STAFF_ROLES, type StaffLogin as Login } from '../../contract/accounts.ts'
import { paths } from '../../contract/paths.ts'
import { DemoLogins } from '../accounts/DemoLogins.tsx'
import { LoginForm, roleLabels, type Typed } from '../accounts/LoginForm.tsx'
import { readSettings } from '../settings.ts'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { dialable } from '../ui/field/phone.ts'
import { keep, readKept } from '../ui/browser/storage.ts'
import { TabBar } from '../ui/layout/TabBar.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './sign-in.module.css'
import { SignInFrame } from './SignInFrame.tsx'

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
    <SignInFrame>
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
    </SignInFrame>
  )
}

function Help() {
  const { supportPhone } = readSettings()
  const next = new URLSearchParams(useSearch()).get('next')
  const myPickups = next ? `${paths.myPickups}?${new URLSearchParams({ next })}` : paths.myPickups
  return (
    <>
      <p className={`${layout.quiet} ${styles.help}`}>
        Need help? Call <a href={`tel:${dialable(supportPhone)}`}>{supportPhone}</a>. New here?{' '}
        <a href={paths.haulerRegistration}>Become a Hauler</a>
      </p>
      <p className={`${layout.quiet} ${styles.help}`}>
        Booked a pickup? <a href={myPickups}>See your pickups</a>
      </p>
    </>
  )
}
