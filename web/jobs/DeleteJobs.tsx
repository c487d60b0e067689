import { IconTrash } from '@tabler/icons-react'
import { deleteJob, type AdminJob } from '../../contract/jobs.ts'
import { cents, formatMoney, sumOf } from '../../contract/money.ts'
import { call } from '../api/client.ts'
import type { BulkAction } from '../ui/list/bulk-actions.ts'
import { BulkDialog } from '../ui/list/BulkDialog.tsx'
import { AFTER_DELETING } from './after-deleting.ts'
import { RECOVERY } from './DeleteJobDialog.tsx'

/** What customers get back is added up. */
const deletion: BulkAction<AdminJob> = {
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
  run: ({ id }) => call(deleteJob, { params: { jobId: id } }),
  refetches: AFTER_DELETING,
}

type Props = { items: readonly AdminJob[]; onClose: (ran: boolean) => void }

/** Deletes several jobs. */
export const DeleteJobs = ({ items, onClose }: Props) => (
  <BulkDialog action={deletion} items={items} noun={['job', 'jobs']} onClose={onClose} />
)
