import { PasskeysPart } from './PasskeysPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { TwoFactorPart } from './TwoFactorPart.tsx'
import styles from './security.module.css'

/** How the signed-in account of staff or a hauler is protected. */
export const Security = () => (
  <div className={styles.parts}>
    <TwoFactorPart />
    <PasskeysPart />
    <PasswordPart />
    <SessionsPart />
  </div>
)
