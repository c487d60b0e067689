import type { ReactNode } from 'react'
import { hasRight, missingRight } from '../../contract/rights.ts'
import { type TeamRole } from '../../contract/team-roles.ts'
import { RightsContext } from '../api/rights-context.ts'

/** What it holds is drawn for a colleague with this role, as on the desk. */
export const AsRole = ({ role, children }: { role: TeamRole; children: ReactNode }) => (
  <RightsContext value={(right) => (hasRight(role, right) ? null : missingRight(right))}>
    {children}
  </RightsContext>
)
