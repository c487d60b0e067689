import { LINK_PLACEHOLDER } from '../../contract/conversation-messages.ts'
import type { AdminJob } from '../../contract/jobs.ts'
import { TextEach } from '../ui/list/TextEach.tsx'

type Props = { items: readonly AdminJob[]; onClose: (ran: boolean) => void }

/** One text to the customers of several jobs. */
export const TextJobs = ({ items, onClose }: Props) => (
  <TextEach
    people={items}
    noun={['customer', 'customers']}
    hint={`${LINK_PLACEHOLDER} becomes the link to the customer’s current job.`}
    onClose={onClose}
  />
)
