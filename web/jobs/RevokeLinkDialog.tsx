import { revokeJobLink } from '../../contract/job-links.ts'
import { getAdminJob, listAdminJobs, type AdminJob } from '../../contract/jobs.ts'
import { useApiMutation } from '../api/query.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { clientName } from './job-list.ts'

type Props = {
  job: AdminJob | null
  onDone: () => void
}

/** For a link that came into the wrong hands: the person who has it can cancel or move the pickup. */
export function RevokeLinkDialog({ job, onDone }: Props) {
  const revoke = useApiMutation(revokeJobLink, {
    refetches: [getAdminJob, listAdminJobs],
    success: 'Customer link revoked',
    failure: ({ reason }) => ({ title: 'Failed to revoke the link', message: reason }),
  })
  // While the dialog fades out it still says what it was about. It is there before it opens, since only
  // then does it know where the focus came from.
  const asked = useLast(job)

  return (
    <ConfirmDialog
      opened={job !== null}
      title={`Revoke the customer link of job #${asked?.id}?`}
      action="Revoke customer link"
      pending={revoke.isPending}
      onConfirm={() => job && revoke.mutate({ params: { jobId: job.id } }, { onSettled: onDone })}
      onCancel={onDone}
    >
      The link in earlier messages stops working at once, for {asked && clientName(asked)} too. The
      next message about this pickup carries a new one.
    </ConfirmDialog>
  )
}
