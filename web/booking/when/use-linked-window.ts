import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Day, TimeWindow } from '../../../contract/calendar.ts'
import { claimPlace, type Hold as HeldWindow } from '../../../contract/windows.ts'
import { ApiError, call } from '../../api/client.ts'
import type { Choice } from './window-words.ts'

type Options = {
  place: RefObject<HTMLElement | null>
  onChosen: (choice: Choice, hold?: HeldWindow) => void
}

const PARTS = ['date', 'window', 'place']

type Claim = 'none' | 'claiming' | 'failed' | 'gone'

/**
 * The window that a link names, `/?book=1&date=…&window=…&place=…`: a message to the first of the waiting
 * list leads here. The place that it keeps becomes this browser's. The address forgets it once the server
 * has answered: without a connection, a reload tries again.
 */
export function useLinkedWindow({ place, onChosen }: Options) {
  const [claim, setClaim] = useState<Claim>(() => (linkInAddress()?.token ? 'claiming' : 'none'))
  const [linkedChoice] = useState(() => linkInAddress()?.choice ?? null)
  const isClaiming = claim === 'claiming'
  const choose = useEffectEvent(onChosen)
  useEffect(() => {
    const link = linkInAddress()
    if (!link || !place.current?.isConnected) return undefined
    if (!link.token) {
      forgetLink()
      choose(link.choice)
      return undefined
    }
    if (!isClaiming) return undefined
    let isCurrent = true
    void claimOf(link.token).then((answer) => {
      if (!isCurrent) return
      if (answer !== 'failed') forgetLink()
      if (typeof answer === 'string') return setClaim(answer)
      setClaim('none')
      choose({ date: answer.date, window: answer.window }, answer)
    })
    return () => {
      isCurrent = false
    }
  }, [place, isClaiming])

  const tryAgain = () => setClaim('claiming')
  const again = useEffectEvent(tryAgain)
  const isFailed = claim === 'failed'
  useEffect(() => {
    if (!isFailed) return undefined
    const online = () => again()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [isFailed])

  return {
    isClaiming,
    /** The place went to the next in line. */
    lost: claim === 'gone' ? linkedChoice : null,
    /** The server could not be asked for the place. */
    unreached: isFailed ? linkedChoice : null,
    tryAgain,
  }
}

const GONE: readonly string[] = ['not_found', 'window_full', 'invalid_input']

const claimOf = (token: string): Promise<HeldWindow | 'gone' | 'failed'> =>
  call(claimPlace, { body: { token } }).catch((error: unknown) =>
    error instanceof ApiError && error.code && GONE.includes(error.code) ? 'gone' : 'failed',
  )

function linkInAddress(): { choice: Choice; token: string | null } | null {
  const address = new URLSearchParams(location.search)
  const date = Day.safeParse(address.get('date')).data
  const window = TimeWindow.safeParse(address.get('window')).data
  return date && window ? { choice: { date, window }, token: address.get('place') } : null
}

function forgetLink(): void {
  const address = new URL(location.href)
  for (const part of PARTS) address.searchParams.delete(part)
  history.replaceState(history.state, '', address)
}
