import type { ComponentProps } from 'react'
import { useSearch } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { DemoLogins } from '../accounts/DemoLogins.tsx'
import { PasskeyButton } from '../accounts/PasskeyButton.tsx'
import { readSettings } from '../settings.ts'
import { dialable } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './sign-in.module.css'

/** Below the form of Staff Login: what few need, fetched after it. */
export const LoginExtras = (props: ComponentProps<typeof DemoLogins>) => (
  <>
    <PasskeyButton />
    <a className={`${layout.link} ${layout.space2}`} href={paths.newPassword}>
      Forgot your password?
    </a>
    <DemoLogins {...props} />
    <Help />
  </>
)

/** Whom to call, and where others go. */
export function Help() {
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
