import type { ConversationDetails } from '../../../contract/conversations.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { useNewJobAddress } from '../../ui/browser/use-new-job-address.ts'
import { formatPhone } from '../../ui/field/phone.ts'

/** Where a job is booked for the person of a conversation; a hauler and a short code book none. */
export function useNewJobOf(conversation: ConversationDetails | undefined): string | undefined {
  const { phone = '', kind } = conversation ?? {}
  const address = useNewJobAddress(formatPhone(phone))
  const mayBook = useMissingRight('run-jobs') === null
  return mayBook && phone.startsWith('+') && kind !== 'hauler' ? address : undefined
}
