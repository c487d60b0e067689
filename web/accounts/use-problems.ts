import { useState } from 'react'
import type { z } from 'zod'
import type { ApiError } from '../api/client.ts'

type Problems = Readonly<Partial<Record<string, string>>>

const byField = (
  issues: readonly { path: string | readonly PropertyKey[]; message: string }[],
): Problems =>
  Object.fromEntries(
    // The first problem of a field stays.
    issues.toReversed().map(({ path, message }) => [String([path].flat()[0]), message]),
  )

/** What is wrong with the fields of a small form, by the rules of the contract first and then by the server. */
export function useProblems() {
  const [problems, setProblems] = useState<Problems>({})
  return {
    problems,
    /** A field that is typed in again is not wrong any more. */
    forget: (name: string) => setProblems({ ...problems, [name]: undefined }),
    refuse: ({ fields }: ApiError) => setProblems(byField(fields)),
    /** What was typed as the contract has it; undefined, with the problems at their fields, when it does not fit. */
    check<Output>(schema: z.ZodType<Output>, input: unknown): Output | undefined {
      const result = schema.safeParse(input)
      setProblems(byField(result.error?.issues ?? []))
      return result.data
    },
  }
}
