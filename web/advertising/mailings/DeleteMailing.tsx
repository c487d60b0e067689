import { deleteMailing } from '../../../contract/mailing-moves.ts'
import type { Mailing } from '../../../contract/mailings.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { useApiMutation } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { MAILING_READS } from './mailing-reads.ts'

type Props = { mailing: Mailing; onDone: (isGone: boolean) => void }

/** Asks before a campaign is deleted, which stops it first where it sends. */
export function DeleteMailing({ mailing, onDone }: Props) {
  const { id, name, counts } = mailing
  const left = counts.waiting + counts.underWay
  const gone = useApiMutation(deleteMailing, {
    refetches: MAILING_READS,
    success: ({ notSent }) => ({
      title: 'Campaign Deleted',
      message: notSent === 0 ? `“${name}” is deleted.` : `${formatCount(notSent)} were not sent.`,
    }),
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <ConfirmDialog
      opened
      title={`Delete “${name}”?`}
      action="Delete campaign"
      pending={gone.isPending && 'Deleting...'}
      onCancel={() => onDone(false)}
      onConfirm={() =>
        gone.mutate({ params: { mailingId: id } }, { onSuccess: () => onDone(true) })
      }
    >
      <p>
        {left > 0
          ? `It is stopped first: ${formatCount(left)} people get nothing. What is sent stays in the records.`
          : 'It leaves the list. What was sent stays in the records.'}{' '}
        This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
