import { useEffect, useRef } from 'react'
import { formatTime } from '../../../contract/calendar.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import { formatMoney } from '../../../contract/money.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** The card of a new price stands at the top, and whoever reads further down would miss it. */
export function useToastOfArrival({ priceChange: change, hauler }: JobPage): void {
  const seen = useRef(change?.id)
  const who = hauler?.firstName ?? 'Your hauler'
  useEffect(() => {
    if (!change || seen.current === change.id) return
    seen.current = change.id
    const by = change.answerBy ? ` Please answer by ${formatTime(change.answerBy)}.` : ''
    toast.success(`${who} asks for ${formatMoney(change.to)}.${by}`, 'A new price')
  }, [change, who])
}
