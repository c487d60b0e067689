import { IconLogout } from '@tabler/icons-react'
import { logOut } from '../../contract/accounts.ts'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { BrandMark } from '../ui/layout/Brand.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { ThemeSwitch } from '../ui/button/ThemeSwitch.tsx'
import { readSettings } from '../settings.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './haulers.module.css'

export function HaulerHeader({ profile }: { profile: HaulerProfile }) {
  const { firstName, lastName } = profile.user
  return (
    <header className={`${layout.line} ${styles.header}`}>
      <span className={styles.brand}>
        <BrandMark />
        <b>{readSettings().productName} Hauler</b>
      </span>
      <span className={styles.avatar} aria-hidden="true">
        {firstName.slice(0, 1)}
        {lastName.slice(0, 1)}
      </span>
      <div className={styles.who}>
        <b>
          {firstName} {lastName}
        </b>
        <StatusBadge status={profile.status} />
      </div>
      <ThemeSwitch />
      <a className={`${layout.link} ${styles.logout}`} href={logOut.path} rel="nofollow">
        <IconLogout size={22} stroke={1.9} aria-hidden="true" />
        <span>Logout</span>
      </a>
    </header>
  )
}
