import type { ComponentProps } from 'react'
import { SecondStepForm } from '../accounts/SecondStepForm.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { Help } from './LoginExtras.tsx'
import styles from './sign-in.module.css'

/** Staff Login after the right password of an account with two-factor sign-in. */
export const SecondStep = (props: ComponentProps<typeof SecondStepForm>) => (
  <>
    <PageHeading look="display" documentTitle="Enter your code">
      Enter your code
    </PageHeading>
    <p className={styles.subtitle}>Your password was right. One more step.</p>
    <SecondStepForm {...props} />
    <Help />
  </>
)
