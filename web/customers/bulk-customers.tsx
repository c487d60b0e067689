import { IconFileCheck, IconTag, IconTagOff } from '@tabler/icons-react'
import type { CustomerRow } from '../../contract/admin-customers.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import type { BulkDialogAction } from '../ui/list/bulk-actions.ts'

const TagCustomers = onDemand(async () => (await import('./TagCustomers.tsx')).TagCustomers)
const UntagCustomers = onDemand(async () => (await import('./TagCustomers.tsx')).UntagCustomers)
const ExportConsents = onDemand(async () => (await import('./ExportConsents.tsx')).ExportConsents)

/** What can be done with several customers, each with what it leads to before. */
export const bulkActions: BulkDialogAction<CustomerRow>[] = [
  {
    label: 'Tag',
    icon: <IconTag size={18} />,
    allows: () => true,
    needs: 'run-jobs',
    Dialog: TagCustomers,
  },
  {
    label: 'Untag',
    icon: <IconTagOff size={18} />,
    allows: ({ tags }) => tags.length > 0,
    needs: 'run-jobs',
    Dialog: UntagCustomers,
  },
  {
    label: 'Consents',
    icon: <IconFileCheck size={18} />,
    allows: () => true,
    needs: 'handle-privacy',
    Dialog: ExportConsents,
  },
]
