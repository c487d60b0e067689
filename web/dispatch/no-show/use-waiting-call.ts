import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { JobId } from '../../../contract/jobs.ts'
import { getNoShowProgress } from '../../../contract/no-show.ts'
import { refetch } from '../../api/query.ts'
import { useQueueState } from '../../offline/the-queue.ts'

/** Whether a call to this customer waits for a signal; once it is sent, the wait at the door is read again. */
export function useWaitingCall(jobId: JobId): boolean {
  const { entries } = useQueueState()
  const isWaiting = entries.some(
    (entry) =>
      entry.jobId === jobId &&
      entry.action.kind === 'call' &&
      entry.isLate &&
      entry.state === 'waiting',
  )
  const queries = useQueryClient()
  const wasWaiting = useRef(false)
  const readAgain = useEffectEvent(() => void refetch(queries, [getNoShowProgress]))
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) readAgain()
    wasWaiting.current = isWaiting
  }, [isWaiting])
  return isWaiting
}
