import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { resetTokenIn } from '../../contract/password-reset.ts'
import { paths } from '../../contract/paths.ts'
import { ForgotForm } from '../accounts/ForgotForm.tsx'
import { ResetForm } from '../accounts/ResetForm.tsx'
import { OrEmail } from '../OrEmail.tsx'
import { readSettings } from '../settings.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { dialable } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import styles from './sign-in.module.css'
import { SignInFrame } from './SignInFrame.tsx'

type Step = 'ask' | 'choose' | 'done' | 'gone'

const COPY: Record<Step, { heading: string; text: string }> = {
  ask: {
    heading: 'Forgot your password?',
    text: 'For our team and haulers. You choose a new one by a link.',
  },
  choose: {
    heading: 'Choose a new password',
    text: 'Three or four random words are hard to guess and easy to remember.',
  },
  done: {
    heading: 'Your password was changed',
    text: 'Log in with the new one. Every browser was signed out.',
  },
  gone: {
    heading: 'This link does not work any more',
    text: 'It works once, for an hour. Your password is as it was. Ask for a new link.',
  },
}

/** Where staff and haulers ask for a link, and where it leads. Opening it changes nothing: scanners of mail follow links. */
export function NewPassword() {
  const [path] = useLocation()
  const token = resetTokenIn(path)
  const [step, setStep] = useState<Step>(token === null ? 'ask' : 'choose')
  return (
    <SignInFrame>
      {/* Another heading takes the focus: the form is gone. */}
      <Words key={step} {...COPY[step]} />
      <div className={layout.space5}>
        {step === 'ask' && <ForgotForm />}
        {step === 'choose' && (
          <ResetForm
            token={token ?? ''}
            onDone={() => setStep('done')}
            onGone={() => setStep('gone')}
          />
        )}
        {/* Loaded anew: the session of this browser may have ended. */}
        {step === 'done' && <Next href={paths.login}>Go to Staff Login</Next>}
        {step === 'gone' && <Next href={paths.newPassword}>Ask for a new link</Next>}
      </div>
      <SupportLine />
    </SignInFrame>
  )
}

const Words = ({ heading, text }: { heading: string; text: string }) => (
  <>
    <PageHeading look="display" documentTitle={heading}>
      {heading}
    </PageHeading>
    <p className={styles.subtitle}>{text}</p>
  </>
)

const Next = ({ href, children }: { href: string; children: ReactNode }) => (
  <ButtonLink wide variant="primary" href={href}>
    {children}
  </ButtonLink>
)

/** The phone number for those who cannot get in. */
function SupportLine() {
  const { supportPhone } = readSettings()
  return (
    <p className={`${layout.quiet} ${styles.help}`}>
      Need help? Call <a href={`tel:${dialable(supportPhone)}`}>{supportPhone}</a>
      <OrEmail />.
    </p>
  )
}
