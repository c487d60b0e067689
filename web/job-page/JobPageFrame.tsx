import { IconBox, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LINK_GONE, type JobPage } from '../../contract/job-page.ts'
import { paths } from '../../contract/paths.ts'
import { useJobPage } from '../api/job-page.ts'
import { whenWeAnswer } from '../phone-hours.ts'
import { OrEmail } from '../OrEmail.tsx'
import { readSettings } from '../settings.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { ThemeSwitch } from '../ui/button/ThemeSwitch.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { dialable } from '../ui/field/phone.ts'
import { Brand } from '../ui/layout/Brand.tsx'
import layout from '../ui/layout/layout.module.css'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import truck from '../ui/media/drawings/truck-outline.svg'
import styles from './job-page.module.css'

type Props = {
  token: string
  /** One column of text, for a page that asks one thing. */
  isNarrow?: boolean
  children: (job: JobPage) => ReactNode
}

/** What stands around the pages of a job: the job is loaded here, and a link that has ended says so. */
export function JobPageFrame({ token, isNarrow = false, children }: Props) {
  const query = useJobPage(token)
  const isGone = query.error?.status === 404
  return (
    <>
      <SandboxBanner />
      <header className={styles.top} data-narrow={isNarrow}>
        <Brand />
        <nav className={styles.nav} aria-label="Your pickups and help">
          <a href={paths.myPickups} aria-label="My pickups">
            <IconBox size={20} stroke={1.9} aria-hidden="true" />
            <span>My pickups</span>
          </a>
          <PhoneLink />
          <ThemeSwitch />
        </nav>
      </header>
      <main className={styles.page} data-narrow={isNarrow}>
        {isGone && <Gone />}
        {!isGone && <QueryError what="your pickup" query={query} />}
        {!isGone && query.data && children(query.data)}
        {query.isPending && <Waiting />}
        <Help job={query.data} />
      </main>
    </>
  )
}

const Gone = () => (
  <div className={`${layout.middle} ${styles.gone}`}>
    <img src={truck} alt="" width={210} height={106} />
    <PageHeading look="display" documentTitle={LINK_GONE}>
      {LINK_GONE}
    </PageHeading>
    <p>
      Links end 30 days after the pickup. Sign in with your email or phone to see all your pickups.
    </p>
    <ButtonLink variant="primary" href={paths.myPickups}>
      See your pickups
    </ButtonLink>
  </div>
)

const Waiting = () => (
  <div
    className={`${layout.appears} ${styles.waiting}`}
    role="status"
    aria-label="Loading your pickup"
  >
    <div style={{ height: 44, maxWidth: 320 }} />
    <div style={{ height: 104, marginTop: 16 }} />
    <div style={{ height: 300, marginTop: 16 }} />
  </div>
)

function PhoneLink() {
  const { supportPhone } = readSettings()
  return (
    <a href={`tel:${dialable(supportPhone)}`} aria-label={`Call ${supportPhone}`}>
      <IconPhone size={20} stroke={1.9} aria-hidden="true" />
      <span className="num">{supportPhone}</span>
    </a>
  )
}

function Help({ job }: { job: JobPage | undefined }) {
  const { supportPhone } = readSettings()
  return (
    <p className={styles.help}>
      Questions? Call <a href={`tel:${dialable(supportPhone)}`}>{supportPhone}</a>
      <OrEmail />
      {job && ` and mention pickup #${job.id}`}.{whenWeAnswer()}
    </p>
  )
}
