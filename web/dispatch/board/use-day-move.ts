import { useState } from 'react'
import type { DayMove, Held } from './targets.ts'

/** The question before a move to another day: ask the customer, or move the job now. */
export function useDayMove() {
  const [question, setQuestion] = useState<{ held: Held; move: DayMove } | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    question,
    isOpen,
    ask: (held: Held, move: DayMove) => {
      setQuestion({ held, move })
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
