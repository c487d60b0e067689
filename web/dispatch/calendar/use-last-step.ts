import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getLastSteps, undoStep, type BoardStep } from '../../../contract/auto-assign.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { undoneMoveText, undoneText } from './board-texts.ts'

/** The plan or single move that can be undone, as the server keeps it: also after a reload and in another tab. */
export function useLastStep() {
  const { data } = useQuery({ ...apiQuery(getLastSteps, {}), staleTime: 0 })
  const [dismissed, setDismissed] = useState<readonly BoardStep['stepId'][]>([])
  const [kept, setKept] = useState<Result<typeof undoStep>['kept']>([])
  const step = data?.steps.find(({ stepId }) => !dismissed.includes(stepId)) ?? null
  const hide = ({ stepId }: BoardStep) => setDismissed((before) => [...before, stepId])
  const end = useEffectEvent(hide)
  useEffect(() => {
    if (!step) return
    const timer = setTimeout(() => end(step), step.leftMs)
    return () => clearTimeout(timer)
  }, [step])
  const call = useApiMutation(undoStep, {
    refetches: AFTER_ASSIGNING,
    success: (undone) =>
      step?.isPlan === false
        ? undoneMoveText(undone)
        : { title: 'Auto-assignment undone', message: undoneText(undone) },
    failure: ({ reason }) => ({ title: 'Failed to undo', message: reason }),
  })
  return {
    step,
    /** What could not be taken back, with the reasons. */
    kept,
    isPending: call.isPending,
    dismiss: () => {
      setKept([])
      if (step) hide(step)
    },
    undo: () => {
      if (!step || call.isPending) return
      call.mutate(
        { params: { stepId: step.stepId } },
        { onSuccess: (undone) => setKept(undone.kept) },
      )
    },
  }
}
export type LastStep = ReturnType<typeof useLastStep>
