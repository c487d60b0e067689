import { useState } from 'react'
import { now } from '../clock.ts'

/**
 * When a moment of the server's clock comes by this device's clock, which may be minutes wrong. `serverNow` is the
 * server's clock in the answer that is shown.
 */
export function useTimeHere(serverNow: Date | undefined, moment: Date): Date {
  const read = serverNow?.getTime()
  const [seen, setSeen] = useState(() => aheadAt(read))
  if (seen.read !== read) setSeen(aheadAt(read))
  return new Date(moment.getTime() - seen.ahead)
}

/** How far the server is ahead of this device when its answer arrives. */
const aheadAt = (read: number | undefined) => ({
  read,
  ahead: read === undefined ? 0 : read - now().getTime(),
})
