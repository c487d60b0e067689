import { useRef, useState } from 'react'
import { formatTime } from '../../contract/calendar.ts'
import { now } from '../clock.ts'
import { keep, readKept } from '../ui/browser/storage.ts'
import { type Call, newCall } from './call.ts'

const KEY = 'new-job'

/** The draft that was kept when the dialog closed, or a new call. What an older version kept gets the new fields. */
function readDraft(): Call {
  const empty = newCall()
  try {
    const kept: unknown = JSON.parse(readKept('localStorage', KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return empty
    // Who agreed before the dialog was closed is asked again.
    return { ...empty, ...kept, agreed: false }
  } catch {
    return empty
  }
}

/** The call that is being filled in. It survives closing, and is forgotten once it is booked. */
export function useCall(phone: string | null = null) {
  // A call from a customer's record begins with their number, unless its own draft is there.
  const [call, setCall] = useState(() => {
    const draft = readDraft()
    return phone === null || draft.phone === phone ? draft : { ...newCall(), phone }
  })
  const [savedAt, setSavedAt] = useState<string | null>(null)
  // An answer of the server may arrive while the dispatcher types: it changes the call as it is then.
  const newest = useRef(call)
  const show = (next: Call) => {
    newest.current = next
    setCall(next)
  }
  return {
    call,
    savedAt,
    set: (changes: Partial<Call>) => {
      const next = { ...newest.current, ...changes }
      show(next)
      keep('localStorage', KEY, JSON.stringify(next))
      setSavedAt(formatTime(now()))
    },
    /** What is booked stays on screen, and is no draft any more. */
    forgetDraft: () => keep('localStorage', KEY, ''),
    restart: () => {
      show(newCall())
      keep('localStorage', KEY, '')
      setSavedAt(null)
    },
  }
}
