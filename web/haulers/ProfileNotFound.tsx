import { logOut } from '../../contract/accounts.ts'
import { paths } from '../../contract/paths.ts'
import buttons from '../ui/button/buttons.module.css'
import truck from '../ui/media/drawings/truck-outline.svg'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import styles from './haulers.module.css'

/** A signed-in hauler account that was never completed. */
export const ProfileNotFound = () => (
  <main className={styles.notFound}>
    <img src={truck} alt="" width={168} height={105} />
    <PageHeading documentTitle="Hauler Profile Not Found">Hauler Profile Not Found</PageHeading>
    <p>You need to complete your hauler registration first.</p>
    <a className={buttons.cta} href={paths.home}>
      Go to Home Page
    </a>
    <a className={buttons.quiet} href={logOut.path} rel="nofollow">
      Logout
    </a>
  </main>
)
