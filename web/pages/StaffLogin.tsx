import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { STAFF_ROLES, type StaffLogin as Login } from '../../contract/accounts.ts'
import { LoginForm, roleLabels, type Typed } from '../accounts/LoginForm.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { keep, readKept } from '../ui/browser/storage.ts'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import styles from './sign-in.module.css'
import { SignInFrame } from './SignInFrame.tsx'

const LoginExtras = onDemand(
  async () => (await import('./LoginExtras.tsx')).LoginExtras,
  <div className={styles.extras} />,
)
const SecondStep = onDemand(async () => (await import('./SecondStep.tsx')).SecondStep)

const REMEMBERED = 'staff-login-tab'
const remembered = (): Login['role'] =>
  STAFF_ROLES.find((role) => role === readKept('localStorage', REMEMBERED)) ?? 'admin'
const tabs = STAFF_ROLES.map((name) => ({ name, label: roleLabels[name] }))

/** Where admins and haulers sign in; each on a tab of their own, as specified. */
export function StaffLogin() {
  const [inAddress, setInAddress] = useQueryState('as', parseAsStringLiteral(STAFF_ROLES))
  const [typed, setTyped] = useState<Typed>({ email: '', password: '' })
  const [secondStep, setSecondStep] = useState('')
  const role = inAddress ?? remembered()
  const open = (next: Login['role']) => {
    keep('localStorage', REMEMBERED, next)
    void setInAddress(next)
  }

  if (secondStep)
    return (
      <SignInFrame>
        <SecondStep secondStep={secondStep} onBack={() => setSecondStep('')} />
      </SignInFrame>
    )
  return (
    <SignInFrame>
      <PageHeading look="display" documentTitle="Staff Login">
        Staff Login
      </PageHeading>
      <p className={styles.subtitle}>For the people who run the trucks and the office.</p>
      <div className={styles.tabs}>
        <TabBar label="Who you are" tabs={tabs} value={role} onChange={open} look="short-line">
          <LoginForm role={role} typed={typed} onTyped={setTyped} onSecondStep={setSecondStep} />
        </TabBar>
      </div>
      <LoginExtras role={role} onUse={setTyped} />
    </SignInFrame>
  )
}
