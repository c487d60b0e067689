import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useEffect, useState } from 'react'
import type { SetupNotice } from './setup-notice.ts'

const ASKS = 5
const PAUSE_MS = 700

/**
 * Coming back from the payment provider is said once, then `setup` leaves the address. That a hauler
 * came back does not mean that they finished: the account is asked, a few times, since the provider's
 * word may arrive a moment after them.
 */
export function useSetupNotice(
  connected: boolean | undefined,
  askAgain: () => Promise<unknown>,
): void {
  const [setup, setSetup] = useQueryState('setup', parseAsStringLiteral(['complete', 'refresh']))
  const [asked, setAsked] = useState(0)
  const isWaiting = setup === 'complete' && connected === false && asked < ASKS

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void askAgain().finally(() => setAsked(asked + 1)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, asked, askAgain])

  useEffect(() => {
    if (setup === null || connected === undefined || isWaiting) return
    say(connected ? 'connected' : setup === 'refresh' ? 'expired' : 'unfinished')
    void setSetup(null, { history: 'replace' })
  }, [setup, connected, isWaiting, setSetup])
}

/** Fetched then: few come back from the provider. */
const say = (notice: SetupNotice): void =>
  void import('./setup-notice.ts').then(
    ({ showSetupNotice }) => showSetupNotice(notice),
    () => undefined,
  )
