import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useEffect, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'

const ASKS = 5
const PAUSE_MS = 700

type Notice = 'connected' | 'unfinished' | 'expired'

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

function say(notice: Notice): void {
  if (notice === 'connected')
    toast.success(
      'Your bank account is now connected. You can receive payments once approved.',
      'Bank Account Connected',
    )
  else if (notice === 'unfinished')
    toast.failure(
      'Your payouts wait until you finish it. You can go on at any time.',
      'Bank Setup Not Finished',
    )
  else toast.failure('Please press Set up bank account for a new one.', 'The Link Has Expired')
}
