import type { AdminHauler } from '../../contract/admin-haulers.ts'
import { canMoveHauler, type HaulerId } from '../../contract/haulers.ts'
import { Button } from '../ui/button/Button.tsx'
import { haulerName } from './hauler-list.ts'
import type { Asked } from './HaulerQuestion.tsx'

export type HaulerActionsProps = {
  /** Whose decision is on its way. */
  deciding: HaulerId | null
  onApprove: (hauler: AdminHauler) => void
  onAsk: (hauler: AdminHauler, what: Asked['what']) => void
}

/** Approve and reject, for an applicant alone. */
export function ReviewButtons({
  hauler,
  deciding,
  onApprove,
  onAsk,
}: HaulerActionsProps & { hauler: AdminHauler }) {
  const name = haulerName(hauler)
  return (
    <>
      {canMoveHauler(hauler, 'approve') && (
        <Button
          needs="run-jobs"
          variant="primary"
          size="s"
          pending={deciding === hauler.id}
          aria-label={`Approve ${name}`}
          onClick={() => onApprove(hauler)}
        >
          Approve
        </Button>
      )}
      {canMoveHauler(hauler, 'reject') && (
        <Button
          needs="run-jobs"
          size="s"
          aria-label={`Reject ${name}`}
          onClick={() => onAsk(hauler, 'reject')}
        >
          Reject
        </Button>
      )}
    </>
  )
}
