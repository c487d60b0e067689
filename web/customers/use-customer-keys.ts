import { useLocation } from 'wouter'
import type { CustomerRecord } from '../../contract/customer-record.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { conversationPath } from '../paths.ts'
import { useAsked } from '../ui/browser/use-asked.ts'
import { useNewJobAddress } from '../ui/browser/use-new-job-address.ts'
import { CUSTOMER } from '../ui/keys/places.ts'
import { useKeys } from '../ui/keys/use-keys.ts'

/** The number that takes texts, in the form of a conversation. */
export const textingNumber = ({ contacts }: CustomerRecord): string | undefined =>
  contacts.find(({ kind }) => kind === 'phone')?.value

type Acts = { record: CustomerRecord; onEdit: () => void; onBlock: () => void }

/** What the keys and the palette do on the record of a customer. */
export function useCustomerKeys({ record, onEdit, onBlock }: Acts): void {
  const [, navigate] = useLocation()
  const newJob = useNewJobAddress(record.phone)
  const mayEdit = useMissingRight('run-jobs') === null
  const texting = textingNumber(record)
  useKeys(
    CUSTOMER,
    {
      newJob: () => mayEdit && record.phone !== '' && navigate(newJob),
      text: () => texting !== undefined && navigate(conversationPath(texting)),
      // Later: the key would be typed into the form.
      edit: () => mayEdit && setTimeout(onEdit, 0),
    },
    { place: 'panel' },
  )
  useAsked('edit-customer', onEdit)
  useAsked('block-customer', onBlock)
}
