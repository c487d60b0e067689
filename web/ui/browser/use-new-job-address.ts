import { useLocation, useSearchParams } from 'wouter'

/** The booking by phone over the screen as it is, with the caller's number filled in. */
export function useNewJobAddress(caller: string): string {
  const [path] = useLocation()
  const [params] = useSearchParams()
  return `${path}?${new URLSearchParams({ ...Object.fromEntries(params), new: 'job', caller })}`
}
