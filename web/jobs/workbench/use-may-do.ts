import { useQuery } from '@tanstack/react-query'
import { hasRight, type Right } from '../../../contract/rights.ts'
import { currentUserQuery } from '../../session.ts'

/** Whether the role of the signed-in colleague includes a right; the server checks again. */
export function useMayDo(): (right: Right) => boolean {
  const role = useQuery(currentUserQuery).data?.teamRole
  return (right) => Boolean(role && hasRight(role, right))
}
