import { paths } from '../../contract/paths.ts'
import { ProgressRail } from '../haulers/ProgressRail.tsx'
import { promisedShare, shareNotice } from '../haulers/promised-share.ts'
import styles from '../haulers/registration.module.css'
import { RegistrationForm } from '../haulers/RegistrationForm.tsx'
import { useRegistration } from '../haulers/use-registration.ts'
import { WhatHappensNext } from '../haulers/WhatHappensNext.tsx'
import { readSettings } from '../settings.ts'
import { Brand } from '../ui/layout/Brand.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'

/** The full registration, for visitors; the dialog of the landing page is the short one. */
export function HaulerRegistration() {
  const registration = useRegistration()
  const title = `Join ${readSettings().productName}`
  return (
    <>
      <SandboxBanner />
      <header className={styles.top}>
        <Brand />
        <a href={`${paths.login}?as=hauler`}>Staff Login</a>
      </header>
      <main className={styles.page}>
        <div className={styles.intro}>
          <PageHeading look="display" documentTitle={title}>
            {title}
          </PageHeading>
          <p>Register as a hauler and start earning {promisedShare()} of every job</p>
          {shareNotice() && <p>{shareNotice()}</p>}
        </div>
        <ProgressRail problems={registration.form.problems} />
        <RegistrationForm {...registration} />
        <WhatHappensNext />
      </main>
    </>
  )
}
