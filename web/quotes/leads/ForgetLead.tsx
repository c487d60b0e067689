import {
  forgetLead,
  getDemandOutside,
  listLeads,
  type Lead,
} from '../../../contract/admin-leads.ts'
import { useApiMutation } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { contactOf } from './lead-list.ts'

type Props = { lead: Lead | null; onDone: () => void }

/** For a person who withdraws consent: asks once more, as nothing of it can be brought back. */
export function ForgetLead({ lead, onDone }: Props) {
  const forget = useApiMutation(forgetLead, {
    refetches: [listLeads, getDemandOutside],
    success: { title: 'Forgotten', message: 'Their contact and consent are deleted.' },
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  const lastLead = useLast(lead)
  if (!lastLead) return null
  return (
    <ConfirmDialog
      opened={lead !== null}
      title={`Forget ${contactOf(lastLead)}?`}
      action="Forget"
      pending={forget.isPending}
      onConfirm={() => forget.mutate({ params: { id: lastLead.id } }, { onSettled: onDone })}
      onCancel={onDone}
    >
      Their contact and their consent for {lastLead.municipality} are deleted, and we no longer
      write to them. This cannot be undone.
    </ConfirmDialog>
  )
}
