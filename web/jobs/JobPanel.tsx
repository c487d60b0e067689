import { useState } from 'react'
import type { AdminJob } from '../../contract/jobs.ts'
import { DeleteJobDialog } from './DeleteJobDialog.tsx'
import { JobDetails } from './JobDetails.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RevokeLinkDialog } from './RevokeLinkDialog.tsx'

type Props = {
  shown: number | null
  rows: AdminJob[]
  deleting: AdminJob | null
  onShow: (id: number | null) => void
  onDelete: (job: AdminJob | null) => void
}

/** The details of a job, and the questions that its actions ask. */
export function JobPanel({ shown, rows, deleting, onShow, onDelete }: Props) {
  const [revoking, setRevoking] = useState<AdminJob | null>(null)
  const [refunding, setRefunding] = useState<AdminJob | null>(null)
  return (
    <>
      <JobDetails
        id={shown}
        rows={rows}
        asking={[deleting, revoking, refunding].some((job) => job !== null)}
        onShow={onShow}
        onDelete={onDelete}
        onRevokeLink={setRevoking}
        onRefund={setRefunding}
      />
      <RefundDialog job={refunding} onDone={() => setRefunding(null)} />
      <RevokeLinkDialog job={revoking} onDone={() => setRevoking(null)} />
      <DeleteJobDialog
        job={deleting}
        onDone={(gone) => {
          if (gone && deleting?.id === shown) onShow(null)
          onDelete(null)
        }}
      />
    </>
  )
}
