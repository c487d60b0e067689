import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { setUpBank } from '../../contract/haulers.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './haulers.module.css'

const NO_LINK = 'The bank setup is not available right now. Please try again later.'

/** Stays until a bank account is connected. The link is single use, so each press asks for a new one. */
export function BankBanner() {
  const [isLeaving, setLeaving] = useState(false)
  const setup = useApiMutation(setUpBank, {
    refetches: [],
    success: ({ stripeOnboardingUrl }) => stripeOnboardingUrl && 'Opening the bank setup',
    failure: ({ reason }) => reason,
  })
  const go = () =>
    setup.mutate(
      {},
      {
        onSuccess: ({ stripeOnboardingUrl }) => {
          if (!stripeOnboardingUrl) return
          setLeaving(true)
          location.assign(stripeOnboardingUrl)
        },
      },
    )
  return (
    <section className={`${layout.banner} ${styles.bank}`} aria-label="Bank account">
      <IconBuildingBank size={26} stroke={1.8} aria-hidden="true" />
      <div>
        <h2>Connect your bank account</h2>
        <p>
          {setup.data?.stripeOnboardingUrl === null
            ? NO_LINK
            : 'Your payouts wait until our payment provider knows where to send them.'}
        </p>
      </div>
      <Button variant="primary" pending={(setup.isPending || isLeaving) && 'Opening'} onClick={go}>
        Set up bank account
      </Button>
    </section>
  )
}
