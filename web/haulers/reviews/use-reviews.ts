import { getAdminHauler, listAdminHaulers } from '../../../contract/admin-haulers.ts'
import {
  decideHaulerChange,
  getAdminHaulerAccount,
  getHaulerReviews,
} from '../../../contract/hauler-reviews.ts'
import { decidePaper, getAdminPapers, getPaperReviews } from '../../../contract/papers.ts'
import { useApiMutation } from '../../api/query.ts'

const READS = [
  getHaulerReviews,
  getPaperReviews,
  getAdminHaulerAccount,
  getAdminPapers,
  getAdminHauler,
  listAdminHaulers,
]
const OUTCOMES = {
  refetches: READS,
  success: (outcome: { status: string }) =>
    outcome.status === 'approved'
      ? 'Approved. It counts from now on'
      : 'Refused. The hauler reads why',
  failure: ({ reason }: { reason: string }) => ({ title: 'Not decided', message: reason }),
}

/** Approving and refusing what haulers sent. */
export function useReviews() {
  const change = useApiMutation(decideHaulerChange, OUTCOMES)
  const paper = useApiMutation(decidePaper, OUTCOMES)
  return { change, paper, isPending: change.isPending || paper.isPending }
}
