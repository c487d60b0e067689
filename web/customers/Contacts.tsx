import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { addCustomerContact, removeCustomerContact } from '../../contract/customer-edits.ts'
import type { CustomerRecord } from '../../contract/customer-record.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { formatPhone } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import { Box } from './Box.tsx'
import styles from './customers.module.css'
import { FieldsDialog } from './FieldsDialog.tsx'
import { recordChange } from './use-record.ts'

/** Every address and number by which the customer writes and books. */
export function Contacts({ record }: { record: CustomerRecord }) {
  const [adding, setAdding] = useState(false)
  const saving = useApiMutation(addCustomerContact, recordChange('Contact added'))
  const removing = useApiMutation(removeCustomerContact, recordChange('Contact removed'))
  const isMain = (value: string) =>
    value === record.email || formatPhone(value) === formatPhone(record.phone)
  return (
    <Box
      title="Contacts"
      action={
        <Button
          needs="run-jobs"
          size="s"
          variant="quiet"
          icon={<IconPlus size={16} />}
          aria-label="Add contact"
          onClick={() => setAdding(true)}
        >
          Add
        </Button>
      }
    >
      <ul className={styles.list}>
        {record.contacts.map(({ id, kind, value, name, purpose }) => (
          <li key={id} className={layout.spread}>
            <span>
              {name && <b>{name} </b>}
              {kind === 'phone' ? formatPhone(value) : value}
              {purpose && <small>{purpose}</small>}
            </span>
            {!isMain(value) && (
              <IconButton
                needs="run-jobs"
                size="s"
                label={`Remove ${value}`}
                onClick={() => removing.mutate({ params: { contactId: id } })}
              >
                <IconX size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <FieldsDialog
        opened={adding}
        title="Add a contact"
        action="Add contact"
        fields={[
          { name: 'contact', label: 'Email or phone number', isRequired: true },
          { name: 'name', label: 'Whose it is (optional)' },
          { name: 'purpose', label: 'What for (optional)', placeholder: 'Invoices only' },
        ]}
        pending={saving.isPending}
        onConfirm={({ contact = '', name = '', purpose = '' }) =>
          saving.mutate(
            { params: { customerId: record.id }, body: { contact, name, purpose } },
            { onSuccess: () => setAdding(false) },
          )
        }
        onCancel={() => setAdding(false)}
      />
    </Box>
  )
}
