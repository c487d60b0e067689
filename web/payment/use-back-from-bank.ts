import { useEffect, useEffectEvent } from 'react'
import { checkJobPayments } from '../../contract/job-page.ts'
import { jobPath } from '../../contract/paths.ts'
import { call } from '../api/client.ts'
import { useShowPage } from '../api/job-page.ts'

const MARK = 'payment=back'

/** Where a bank's own page leads back to. */
export const afterBank = (token: string): string => `${jobPath(token)}?${MARK}`

/** Checks the payment immediately after a bank's redirect and removes the URL's parameters. */
export function useBackFromBank(token: string): void {
  const show = useEffectEvent(useShowPage(token))
  useEffect(() => {
    if (!location.search.includes(MARK)) return
    history.replaceState(history.state, '', location.pathname)
    // Without an answer the page stays as it is; the server hears of the payment in other ways too.
    call(checkJobPayments, { params: { token } }).then(show, () => undefined)
  }, [token])
}
