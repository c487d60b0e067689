import { paths } from '../../contract/paths.ts'
import { readSettings } from '../settings.ts'
import { dialable } from '../ui/field/phone.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { Brand } from '../ui/layout/Brand.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import truck from '../ui/media/drawings/truck-outline.svg'
import layout from '../ui/layout/layout.module.css'
import styles from './not-found.module.css'

/** An address that leads nowhere: the words of the specification, then what it means and ways on. */
export function NotFound() {
  const { supportPhone } = readSettings()
  return (
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
        <p>This address leads nowhere. Check it for a typing mistake, or go on from here.</p>
        <div className={styles.ways}>
          <ButtonLink variant="primary" href={paths.home}>
            Back to Home
          </ButtonLink>
          <ButtonLink href={paths.myPickups}>My pickups</ButtonLink>
          <ButtonLink href={`tel:${dialable(supportPhone)}`}>Call {supportPhone}</ButtonLink>
        </div>
      </main>
    </div>
  )
}
