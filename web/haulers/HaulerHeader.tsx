import { IconLogout } from '@tabler/icons-react'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { thumbnailOf } from '../../contract/uploads.ts'
import { useAccount } from './account/use-account.ts'
import { LogOutLink } from '../offline/use-log-out.tsx'
import { BrandMark } from '../ui/layout/Brand.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { ThemeSwitch } from '../ui/button/ThemeSwitch.tsx'
import { readSettings } from '../settings.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './haulers.module.css'

type Props = {
  profile: HaulerProfile
  /** Opens the hauler's own account. */
  onAccount: () => void
}

/** Who is signed in. The initials open the account; a dot says that something there waits for the hauler. */
export function HaulerHeader({ profile, onAccount }: Props) {
  const { account, tasks } = useAccount()
  const picture = account.data?.profileImageUrl
  const { firstName, lastName } = profile.user
  const initials = firstName.slice(0, 1) + lastName.slice(0, 1)
  return (
    <header className={`${layout.line} ${styles.header}`}>
      <span className={styles.brand}>
        <BrandMark />
        <b>{readSettings().productName} Hauler</b>
      </span>
      <button
        type="button"
        className={styles.avatar}
        aria-label={`${initials}, My account${tasks.length > 0 ? ', needs you' : ''}`}
        onClick={onAccount}
      >
        {picture ? <img src={thumbnailOf(picture)} alt="" /> : initials}
        {tasks.length > 0 && <span className={styles.dot} />}
      </button>
      <div className={styles.who}>
        <b>
          {firstName} {lastName}
        </b>
        <StatusBadge status={profile.status} />
      </div>
      <ThemeSwitch />
      <LogOutLink className={`${layout.link} ${styles.logout}`}>
        <IconLogout size={22} stroke={1.9} aria-hidden="true" />
        <span>Logout</span>
      </LogOutLink>
    </header>
  )
}
