import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The stream of the signed-in user. */
export const OWN_EVENTS = '/api/events'
/** The stream of a job's page, by the token of its link. */
export const jobEventsAddress = (token: string): string =>
  `/api/job/${encodeURIComponent(token)}/events`

/**
 * Keeps what this page has fetched up to date by the stream at this address, if there is one. The code comes
 * after the page itself; without it the page stays as it is until it is loaded again.
 */
export function useLive(address: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (address === undefined) return
    let isOver = false
    let stop: (() => void) | undefined
    import('./live.ts')
      .then(({ startLive }) => {
        if (!isOver) stop = startLive(queries, address)
      })
      .catch(() => {})
    return () => {
      isOver = true
      stop?.()
    }
  }, [queries, address])
}
