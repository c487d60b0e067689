import { paths } from '../../contract/paths.ts'
import { SEE_AS_HEADER } from '../../contract/see-as-header.ts'
import { forget, keep, readKept } from '../ui/browser/storage.ts'

const KEPT = 'see-as'
const PARAMETER = 'as'

/**
 * The number of the look at a hauler's screens that this tab is for. The address names it at first; navigation within the
 * screens drops it, so the tab remembers it.
 */
export function seenAsId(): string | null {
  // Some tests call the API outside of a page.
  if (typeof location === 'undefined' || location.pathname !== paths.hauler) return null
  const named = new URLSearchParams(location.search).get(PARAMETER)
  if (named !== null && /^\d{1,9}$/.test(named)) keep('sessionStorage', KEPT, named)
  return readKept('sessionStorage', KEPT)
}

/** Where a look begins. */
export const seeAsPath = (id: number): string => `${paths.hauler}?${PARAMETER}=${id}`

/** The tab is for its person again. */
export const forgetSeenAs = (): void => forget('sessionStorage', KEPT)

/** What calls of this tab say about whose screens they are for. */
export function seeAsHeaders(): Record<string, string> {
  const id = seenAsId()
  return id === null ? {} : { [SEE_AS_HEADER]: id }
}
