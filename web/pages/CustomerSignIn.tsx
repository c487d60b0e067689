import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { paths } from '../../contract/paths.ts'
import { keepAskedCode, readAskedCode, type AskedCode } from '../accounts/asked-code.ts'
import { CodeForm } from '../accounts/CodeForm.tsx'
import { ContactForm } from '../accounts/ContactForm.tsx'
import { now } from '../clock.ts'
import { OrEmail } from '../OrEmail.tsx'
import { readSettings } from '../settings.ts'
import { visitorQuery } from '../jobs/client-queries.ts'
import { PageSpinner } from '../ui/feedback/PageSpinner.tsx'
import { dialable } from '../ui/field/phone.ts'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './sign-in.module.css'
import { SignInFrame } from './SignInFrame.tsx'
import { VisitorHome } from './VisitorHome.tsx'

/** Where customers who have not signed in see what this browser booked, or sign in. */
export function CustomerSignIn() {
  const [step] = useQueryState('step')
  const [isAdding] = useQueryState('add')
  const booked = useQuery(visitorQuery)
  if (step === null && isAdding === null && booked.data && booked.data.length > 0)
    return <VisitorHome jobs={booked.data} />
  // Only a browser that booked nothing is asked for a code.
  return booked.isPending ? <PageSpinner /> : <SignIn />
}

/** With a code sent to what they booked with, instead of a password. */
function SignIn() {
  const [step, setStep] = useQueryState(
    'step',
    parseAsStringLiteral(['code']).withOptions({ history: 'push' }),
  )
  const [request, setRequest] = useState(() => readAskedCode(now()))
  const goOn = (next: AskedCode) => {
    keepAskedCode(next)
    setRequest(next)
    if (!step) void setStep('code')
  }
  return (
    <SignInFrame>
      <PageHeading look="display" documentTitle="My pickups">
        See your pickups
      </PageHeading>
      <p className={styles.subtitle}>See and track your pickups.</p>
      <div className={layout.space5}>
        {step && request ? (
          <CodeForm asked={request} onAsked={goOn} onBack={() => void setStep(null)} />
        ) : (
          <ContactForm before={request} onAsked={goOn} />
        )}
      </div>
      <Help />
    </SignInFrame>
  )
}

function Help() {
  const { supportPhone } = readSettings()
  return (
    <p className={`${layout.quiet} ${styles.help}`}>
      Need help? Call <a href={`tel:${dialable(supportPhone)}`}>{supportPhone}</a>
      <OrEmail />. Hauler or on our team? <a href={paths.login}>Staff Login</a>
    </p>
  )
}
