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
  isConnected: boolean | undefined,
  askAgain: () => Promise<unknown>,
): void {
  const [setup, setSetup] = useQueryState('setup', parseAsStringLiteral(['complete', 'refresh']))
  const [askCount, setAsked] = useState(0)
  const isWaiting = setup === 'complete' && isConnected === false && askCount < ASKS

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void askAgain().finally(() => setAsked(askCount + 1)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, askCount, askAgain])

  useEffect(() => {
    if (setup === null || isConnected === undefined || isWaiting) return
    say(isConnected ? 'connected' : setup === 'refresh' ? 'expired' : 'unfinished')
    void setSetup(null, { history: 'replace' })
  }, [setup, isConnected, isWaiting, setSetup])
}

/** Fetched then: few come back from the provider. */
const say = (notice: SetupNotice): void =>
  void import('./setup-notice.ts').then(
    ({ showSetupNotice }) => showSetupNotice(notice),
    () => undefined,
  )
