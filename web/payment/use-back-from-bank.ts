import { useEffect, useEffectEvent } from 'react'
import { checkJobPayments } from '../../contract/job-page.ts'
import { jobPath } from '../../contract/paths.ts'
import { call } from '../api/client.ts'
import { useShowPage } from '../api/job-page.ts'

const MARK = 'payment=back'

/** Where a bank's own page leads back to. */
export const afterBank = (token: string): string => `${jobPath(token)}?${MARK}`

/** Asks the provider at once when a bank has led back here, and takes what it wrote out of the address. */
export function useBackFromBank(token: string): void {
  const show = useEffectEvent(useShowPage(token))
  useEffect(() => {
    if (!location.search.includes(MARK)) return
    history.replaceState(history.state, '', location.pathname)
    // Without an answer the page stays as it is; the server hears of the payment in other ways too.
    call(checkJobPayments, { params: { token } }).then(show, () => undefined)
  }, [token])
}
