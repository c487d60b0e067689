import { paths } from '../../contract/paths.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { Brand } from '../ui/layout/Brand.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import truck from '../ui/media/drawings/truck-outline.svg'
import layout from '../ui/layout/layout.module.css'
import styles from './not-found.module.css'

export const NotFound = () => (
  <div className={styles.page}>
    <header>
      <Brand />
    </header>
    <main className={`${layout.middle} ${styles.main}`}>
      <div className={styles.scene} aria-hidden="true">
        <img src={truck} alt="" width={210} height={106} />
        <span className={styles.road} />
      </div>
      <PageHeading documentTitle="Page not found" look="display">
        404 Page Not Found
      </PageHeading>
      <p>Did you forget to add the page to the router?</p>
      <ButtonLink variant="primary" href={paths.home}>
        Back to Home
      </ButtonLink>
    </main>
  </div>
)
