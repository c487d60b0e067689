import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Day, TimeWindow } from '../../../contract/calendar.ts'
import { claimPlace, type Hold as HeldWindow } from '../../../contract/windows.ts'
import { call } from '../../api/client.ts'
import type { Choice } from './window-words.ts'

type Options = {
  place: RefObject<HTMLElement | null>
  onChosen: (choice: Choice, hold?: HeldWindow) => void
}

const PARTS = ['date', 'window', 'place']

/**
 * The window that a link names, `/?book=1&date=…&window=…&place=…`: a message to the first of the waiting
 * list leads here. The place that it keeps becomes this browser's; the address forgets it.
 */
export function useLinkedWindow({ place, onChosen }: Options) {
  const [claim, setClaim] = useState<'none' | 'claiming' | 'gone'>(() => {
    const link = linkInAddress()
    return link?.token ? 'claiming' : 'none'
  })
  const [lost, setLost] = useState<Choice | null>(null)
  const choose = useEffectEvent(onChosen)
  useEffect(() => {
    const link = linkInAddress()
    if (!link || !place.current?.isConnected) return
    forgetLink()
    if (!link.token) return choose(link.choice)
    call(claimPlace, { body: { token: link.token } }).then(
      (hold) => {
        setClaim('none')
        choose({ date: hold.date, window: hold.window }, hold)
      },
      () => {
        setClaim('gone')
        setLost(link.choice)
      },
    )
  }, [place])
  return { isClaiming: claim === 'claiming', lost: claim === 'gone' ? lost : null }
}

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
