import { logOut } from '../../contract/accounts.ts'
import { paths } from '../../contract/paths.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import truck from '../ui/media/drawings/truck-outline.svg'
import layout from '../ui/layout/layout.module.css'
import styles from './haulers.module.css'

/** A signed-in hauler account that was never completed. */
export const ProfileNotFound = () => (
  <main className={`${layout.middle} ${styles.notFound}`}>
    <img src={truck} alt="" width={168} height={105} />
    <PageHeading documentTitle="Hauler Profile Not Found">Hauler Profile Not Found</PageHeading>
    <p>You need to complete your hauler registration first.</p>
    <ButtonLink variant="cta" href={paths.home}>
      Go to Home Page
    </ButtonLink>
    <ButtonLink variant="quiet" href={logOut.path} rel="nofollow">
      Logout
    </ButtonLink>
  </main>
)
