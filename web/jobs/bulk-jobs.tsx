import { IconMessage, IconTrash, IconUser } from '@tabler/icons-react'
import { deleteJob, type AdminJob } from '../../contract/jobs.ts'
import { cents, formatMoney, sumOf } from '../../contract/money.ts'
import { call } from '../api/client.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import type { SelectionAction } from '../ui/list/bulk-actions.ts'
import { RECOVERY, refetches } from './DeleteJobDialog.tsx'

const AssignJobs = onDemand(async () => (await import('./AssignJobs.tsx')).AssignJobs)
const TextJobs = onDemand(async () => (await import('./TextJobs.tsx')).TextJobs)

/** What can be done with several jobs; of those deleted, what customers get back is added up. */
export const bulkActions: SelectionAction<AdminJob>[] = [
  {
    label: 'Assign',
    icon: <IconUser size={18} />,
    allows: ({ status }) => status === 'pending',
    needs: 'run-jobs',
    Dialog: AssignJobs,
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
    isGrave: true,
    icon: <IconTrash size={18} />,
    allows: ({ status }) => status !== 'in_progress',
    question: (what) => `Delete ${what}?`,
    consequence: (jobs) => {
      const called = jobs.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
      const paid = called.filter(({ paymentStatus }) => paymentStatus === 'paid')
      const back = sumOf(paid.map(({ estimatedPrice }) => estimatedPrice ?? cents(0)))
      return `Gone from every list. Cancelled: ${called.length}. Customers get back what we hold, up to ${formatMoney(back)} in all. ${RECOVERY}`
    },
    outcome: (what) => `${what} deleted`,
    needs: 'run-jobs',
    run: ({ id }) => call(deleteJob, { params: { jobId: id } }),
    refetches,
  },
]
