import { createContext, use } from 'react'
import type { Right } from '../../contract/rights.ts'

/** What a person without this right reads; null for who has it. */
export type MissingRight = (right: Right) => string | null

/** Of the signed-in colleague on the desk; on every other screen no call needs a right. */
export const RightsContext = createContext<MissingRight>(() => null)

/** Why the signed-in person may not do it; null where they may, and where no right is needed. */
export function useMissingRight(right: Right | undefined): string | null {
  const missing = use(RightsContext)
  return right === undefined ? null : missing(right)
}
