import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { hasRight, missingRight, type Right } from '../../contract/rights.ts'
import { RightsContext } from '../api/rights-context.ts'
import { currentUserQuery } from '../session.ts'

/** What the colleague who is signed in may do, for everything on the page; nothing until that is known. */
export function StaffRights({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(currentUserQuery)
  const role = user?.teamRole
  const missing = useCallback(
    (right: Right) => (role && hasRight(role, right) ? null : missingRight(right)),
    [role],
  )
  return <RightsContext value={missing}>{children}</RightsContext>
}
