import { flowFacts, type Mailing } from '../../../contract/mailings.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { mailingTones } from './mailing-reads.ts'

/** The status of a campaign in its colour. */
export const MailingBadge = ({ mailing: { status } }: { mailing: Mailing }) => (
  <StatusBadge status={mailingTones[status]}>{status}</StatusBadge>
)

export const kindText = ({ flow }: Pick<Mailing, 'flow'>): string =>
  flow ? `Flow, ${flowFacts[flow].label}` : 'One-off'
