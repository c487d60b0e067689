import { useQuery } from '@tanstack/react-query'
import { customerName, type CustomerId } from '../../contract/admin-customers.ts'
import { mergeCustomers, previewMerge, type MergePreview } from '../../contract/customer-merges.ts'
import type { CustomerRecord, PossibleDuplicate } from '../../contract/customer-record.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './customers.module.css'
import { recordChange } from './use-record.ts'

type Props = {
  opened: boolean
  record: CustomerRecord
  other: PossibleDuplicate | null
  onClose: () => void
}

/** Two records beside each other, and what would move from one to the other. */
export function MergeDialog({ opened, record, other, onClose }: Props) {
  const shown = useLast(other)
  return (
    <Dialog opened={opened} isNarrow title="Merge two customers" onClose={onClose}>
      {shown && <Comparison record={record} other={shown} onClose={onClose} />}
    </Dialog>
  )
}

type ComparisonProps = { record: CustomerRecord; other: PossibleDuplicate; onClose: () => void }

function Comparison({ record, other, onClose }: ComparisonProps) {
  const params: { customerId: CustomerId; otherId: CustomerId } = {
    customerId: record.id,
    otherId: other.id,
  }
  const preview = useQuery({ ...apiQuery(previewMerge, { params }), staleTime: 0 })
  const merging = useApiMutation(
    mergeCustomers,
    recordChange(`${customerName(other)} was merged into this customer`),
  )
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Field</span>
            </th>
            <th scope="col">Stays</th>
            <th scope="col">Goes into it</th>
          </tr>
        </thead>
        <tbody>
          {[
            ['Name', customerName(record), customerName(other)],
            ['Phone', record.phone, other.phone],
            ['Email', record.email, other.email],
            ['Jobs', record.jobs, other.jobs],
          ].map(([label, kept, gone]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{kept}</td>
              <td>{gone}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <QueryError what="what would move" query={preview} />
      {preview.data && <Consequences preview={preview.data} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          unready={!preview.isSuccess}
          pending={merging.isPending && 'Merging...'}
          onClick={() => preview.isSuccess && merging.mutate({ params }, { onSuccess: onClose })}
        >
          Merge
        </Button>
      </DialogActions>
    </>
  )
}

const Consequences = ({ preview }: { preview: MergePreview }) => (
  <div>
    <p>What moves:</p>
    <ul>
      <li>
        {preview.jobs} {preview.jobs === 1 ? 'job' : 'jobs'} and {preview.notes}{' '}
        {preview.notes === 1 ? 'note' : 'notes'}
      </li>
      {preview.contacts.length > 0 && <li>Contacts: {preview.contacts.join(', ')}</li>}
      {preview.addresses.length > 0 && <li>Addresses: {preview.addresses.join('; ')}</li>}
      {preview.addedTags.length > 0 && <li>Tags: {preview.addedTags.join(', ')}</li>}
      {preview.becomesBlocked && <li>The other is blocked, so this one will be as well</li>}
    </ul>
    <p className={layout.dim}>No message goes out and no money moves.</p>
  </div>
)
