import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { removeCustomerAddress, saveCustomerAddress } from '../../contract/customer-edits.ts'
import type { CustomerRecord } from '../../contract/customer-record.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import layout from '../ui/layout/layout.module.css'
import { Box } from './Box.tsx'
import styles from './customers.module.css'
import { FieldsDialog } from './FieldsDialog.tsx'
import { recordChange } from './use-record.ts'

type Edited = { address: string; notes: string }

const MOST_SHOWN = 8

/** Where the customer has something picked up, with what a hauler should know there. */
export function Addresses({ record }: { record: CustomerRecord }) {
  const [edited, setEdited] = useState<Edited | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? record.addresses : record.addresses.slice(0, MOST_SHOWN)
  const saving = useApiMutation(saveCustomerAddress, recordChange('Address saved'))
  const removing = useApiMutation(removeCustomerAddress, recordChange('Address removed'))
  return (
    <Box
      title="Addresses"
      action={
        <Button
          needs="run-jobs"
          size="s"
          variant="quiet"
          icon={<IconPlus size={16} />}
          aria-label="Add address"
          onClick={() => setEdited({ address: '', notes: '' })}
        >
          Add
        </Button>
      }
    >
      <ul className={styles.list}>
        {shown.map(({ id, address, notes }) => (
          <li key={id} className={layout.spread}>
            <span>
              <b>{address}</b>
              {notes && <small>{notes}</small>}
            </span>
            <span className={layout.line}>
              <IconButton
                needs="run-jobs"
                size="s"
                label={`Edit the notes of ${address}`}
                onClick={() => setEdited({ address, notes })}
              >
                <IconPencil size={16} />
              </IconButton>
              <IconButton
                needs="run-jobs"
                size="s"
                label={`Remove ${address}`}
                onClick={() => removing.mutate({ params: { addressId: id } })}
              >
                <IconX size={16} />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < record.addresses.length && (
        <Button size="s" variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {record.addresses.length}
        </Button>
      )}
      <FieldsDialog
        key={edited?.address}
        opened={edited !== null}
        title={edited?.address ? 'Notes of an address' : 'Add an address'}
        action="Save address"
        fields={[
          { name: 'address', label: 'Address', isRequired: true, value: edited?.address },
          {
            name: 'notes',
            label: 'Notes (optional)',
            placeholder: 'Loading bay P1, height 2.9 m',
            value: edited?.notes,
          },
        ]}
        pending={saving.isPending}
        onConfirm={({ address = '', notes = '' }) =>
          saving.mutate(
            { params: { customerId: record.id }, body: { address, notes } },
            { onSuccess: () => setEdited(null) },
          )
        }
        onCancel={() => setEdited(null)}
      />
    </Box>
  )
}
