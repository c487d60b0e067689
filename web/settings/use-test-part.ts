import { useState } from 'react'
import {
  listIntegrations,
  testIntegration,
  type Part,
  type PartTest,
} from '../../contract/integrations.ts'
import { getSetupChecklist } from '../../contract/setup-checklist.ts'
import { useApiMutation } from '../api/query.ts'

/** The test of one part: its answer stays in the row until the next one. */
export type PartTesting = ReturnType<typeof useTestPart>

export function useTestPart(part: Part) {
  const [result, setResult] = useState<PartTest>()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const mutation = useApiMutation(testIntegration, {
    refetches: [listIntegrations, getSetupChecklist],
    success: () => null,
    failure: () => null,
  })
  const send = (phone?: string): void => {
    setProblem(undefined)
    setResult(undefined)
    mutation.mutate(
      { params: { part }, body: phone === undefined ? {} : { phone } },
      {
        onSuccess: (answer) => {
          setResult(answer)
          setAsking(false)
        },
        onError: ({ fields, reason }) => {
          const field = fields.find(({ path }) => path === 'phone')
          if (field) setProblem(field.message)
          else setResult({ ok: false, sentence: reason })
        },
      },
    )
  }
  return {
    result,
    problem,
    isAsking,
    isRunning: mutation.isPending,
    send,
    /** A text needs a number first. */
    press: () => (part === 'sms' ? setAsking(!isAsking) : send()),
    cancel: () => setAsking(false),
  }
}
