import { paths } from '../../contract/paths.ts'
import styles from './application.module.css'

/** Below an e-mail that has an account. */
export const AlreadyRegistered = () => (
  <p className={styles.already}>
    You already have an account. <a href={`${paths.login}?as=hauler`}>Log in</a>
  </p>
)
