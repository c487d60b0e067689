import { IconArrowsExchange, IconPhone } from '@tabler/icons-react'
import { RELEASE_UNDO_SECONDS } from '../../../contract/release.ts'
import { SWAP_MINUTES } from '../../../contract/swaps.ts'
import { readSettings } from '../../settings.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { dialable } from '../../ui/field/phone.ts'
import layout from '../../ui/layout/layout.module.css'
import type { ReleasableJob } from './release-copy.ts'
import styles from './release.module.css'

/** What happens with released jobs, and who reads what of it. */
export const WhatFollows = ({ jobs }: { jobs: readonly ReleasableJob[] }) => {
  const [only] = jobs
  return (
    <p className={layout.quiet}>
      {jobs.length === 1
        ? 'The job goes back to the market right away, and haulers who can do it hear of it. '
        : 'The jobs go back to the market right away, and haulers who can do them hear of it. '}
      {jobs.length === 1 ? only?.firstName : 'Each customer'} reads: &quot;We&apos;re finding
      another hauler for your pickup.&quot; Your reason stays with our team. You have{' '}
      {RELEASE_UNDO_SECONDS} seconds to undo it.
    </p>
  )
}

/** Before a late release: the job can go to another hauler without counting. */
export const SwapFirst = () => (
  <p className={`${layout.notice} ${layout.info} ${styles.terms} ${styles.swap}`}>
    <IconArrowsExchange size={20} aria-hidden="true" />
    <span>
      <b>Offer a swap first.</b> It goes to haulers nearby for {SWAP_MINUTES} minutes and stays
      yours until one takes it. Then it doesn't count.
    </span>
  </p>
)

/** What may help sooner than a late release. */
export function QuickerHelp({ words }: { words: string }) {
  const { supportPhone } = readSettings()
  return (
    <>
      <p className={layout.notice}>{words}</p>
      <ButtonLink
        href={`tel:${dialable(supportPhone)}`}
        icon={<IconPhone size={20} aria-hidden="true" />}
      >
        Call us first, {supportPhone}
      </ButtonLink>
      <p className={layout.quiet}>We may be able to move the stop, and then nothing counts.</p>
    </>
  )
}
