import type { AtRiskJob, RiskAction } from '../../../contract/at-risk.ts'
import { formatMoney } from '../../../contract/money.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'

/** What is about to be done with a job at risk, if the person says so. */
export type Question = { job: AtRiskJob; action: Extract<RiskAction, { do: 'refund' | 'accept' }> }

type Props = {
  question: Question | null
  isPending: boolean
  onConfirm: (question: Question) => void
  onCancel: () => void
}

/** Says what a refund or an acceptance does, before it is done. */
export function RiskQuestion({ question, isPending, onConfirm, onCancel }: Props) {
  // While the dialog fades out it still says what it was about.
  const last = useLast(question)
  const { jobId } = last?.job ?? { jobId: '' }
  const hauler = last?.job.hauler?.firstName ?? 'The hauler'
  const answers = {
    opened: question !== null,
    onConfirm: () => question && onConfirm(question),
    onCancel,
  }
  if (last?.action.do === 'accept')
    return (
      <ConfirmDialog
        {...answers}
        title={`Accept job #${jobId} without proof?`}
        action="Accept without proof"
        cancel="Keep waiting"
        variant="primary"
        pending={isPending && 'Accepting...'}
      >
        <p>
          The payout stops waiting for proof, and goes once nothing else holds it. {hauler} and our
          team see who accepted the job, and when. You can undo it for 8 seconds.
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      {...answers}
      title={`Refund job #${jobId} in full?`}
      action="Cancel and refund"
      cancel="Keep the job"
      pending={isPending && 'Refunding...'}
    >
      <p>
        The pickup is cancelled, and{' '}
        {last?.action.do === 'refund' && formatMoney(last.action.amount)} goes back to the
        customer&apos;s card. Customer and hauler get a message.
      </p>
    </ConfirmDialog>
  )
}
