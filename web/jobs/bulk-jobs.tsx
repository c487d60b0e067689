import { IconCalendar, IconMessage, IconTrash, IconUser } from '@tabler/icons-react'
import type { AdminJob } from '../../contract/jobs.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import type { BulkDialogAction } from '../ui/list/bulk-actions.ts'

const AssignJobs = onDemand(async () => (await import('./AssignJobs.tsx')).AssignJobs)
const DeleteJobs = onDemand(async () => (await import('./DeleteJobs.tsx')).DeleteJobs)
const MoveJobs = onDemand(async () => (await import('./MoveJobs.tsx')).MoveJobs)
const TextJobs = onDemand(async () => (await import('./TextJobs.tsx')).TextJobs)

/** What can be done with several jobs, each with what it leads to before. */
export const bulkActions: BulkDialogAction<AdminJob>[] = [
  {
    label: 'Assign',
    icon: <IconUser size={18} />,
    allows: ({ status }) => status === 'pending',
    needs: 'run-jobs',
    Dialog: AssignJobs,
  },
  {
    label: 'Reschedule',
    icon: <IconCalendar size={18} />,
    allows: ({ status }) => status === 'pending' || status === 'assigned',
    needs: 'run-jobs',
    Dialog: MoveJobs,
  },
  {
    label: 'Text',
    icon: <IconMessage size={18} />,
    allows: () => true,
    needs: 'run-jobs',
    Dialog: TextJobs,
  },
  {
    label: 'Delete',
    icon: <IconTrash size={18} />,
    allows: ({ status }) => status !== 'in_progress',
    needs: 'run-jobs',
    Dialog: DeleteJobs,
  },
]
