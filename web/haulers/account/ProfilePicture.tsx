import { thumbnailOf } from '../../../contract/uploads.ts'
import styles from './profile.module.css'

type Person = { firstName: string; lastName: string; profileImageUrl?: string | null }

/** The photo of a hauler, or their initials. The name stands beside it. */
export const ProfilePicture = ({ account }: { account: Person }) => (
  <span className={styles.picture} aria-hidden="true">
    {account.profileImageUrl ? (
      <img src={thumbnailOf(account.profileImageUrl)} alt="" />
    ) : (
      account.firstName.slice(0, 1) + account.lastName.slice(0, 1)
    )}
  </span>
)
