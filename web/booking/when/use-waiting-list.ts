import { useState } from 'react'
import { z } from 'zod'
import { Day, TimeWindow } from '../../../contract/calendar.ts'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { joinWaitingList } from '../../../contract/windows.ts'
import { ApiError, call } from '../../api/client.ts'
import { keep, readKept } from '../../ui/browser/storage.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type Choice, isSame } from './window-words.ts'

const KEPT = 'waiting-lists'
const by = z.enum(['text', 'email'])
const Entries = z.array(z.object({ date: Day, window: TimeWindow, by }))
type Entry = z.infer<typeof Entries>[number]

export type Contact = { phone: string } | { email: string }
type Load = { loadSize: LoadSize; area?: ServiceArea }

/** The full windows that this browser waits for; `choiceToJoin` is the one for which we ask how to reach its customer. */
export function useWaitingList(load: Load, ownContact: Contact | null) {
  const [entries, setEntries] = useState(readEntries)
  const [joining, setJoining] = useState<Choice | null>(null)
  const [choiceToJoin, ask] = useState<Choice | null>(null)

  async function join(choice: Choice, contact: Contact): Promise<boolean> {
    if (joining) return false
    setJoining(choice)
    try {
      const { date, window } = choice
      await call(joinWaitingList, { body: { date, window, ...load, ...contact } })
      const entry: Entry = { date, window, by: 'phone' in contact ? 'text' : 'email' }
      const next = [...readEntries().filter((other) => !isSame(other, choice)), entry]
      keep('sessionStorage', KEPT, JSON.stringify(next))
      setEntries(next)
      return true
    } catch (error) {
      toast.failure(error instanceof ApiError ? error.reason : 'Failed to join the waiting list')
      return false
    } finally {
      setJoining(null)
    }
  }

  const entryOf = (choice: Choice) => entries.find((entry) => isSame(entry, choice))
  /** Whom we know how to reach is on the list at a tap; others are asked. */
  async function joinOrAsk(choice: Choice): Promise<void> {
    if (entryOf(choice)) return
    if (!ownContact || !(await join(choice, ownContact))) ask(choice)
  }
  return { entries, joining, join, joinOrAsk, entryOf, choiceToJoin, ask }
}

export type WaitingList = ReturnType<typeof useWaitingList>

function readEntries(): Entry[] {
  try {
    return Entries.parse(JSON.parse(readKept('sessionStorage', KEPT) ?? '[]'))
  } catch {
    return []
  }
}
