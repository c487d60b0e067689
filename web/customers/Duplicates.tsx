import { useState } from 'react'
import { customerName } from '../../contract/admin-customers.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import { distinguishCustomers, undoMerge } from '../../contract/customer-merges.ts'
import {
  MERGE_DAYS,
  type CustomerRecord,
  type PossibleDuplicate,
} from '../../contract/customer-record.ts'
import { useApiMutation } from '../api/query.ts'
import { useAsked } from '../ui/browser/use-asked.ts'
import { Button } from '../ui/button/Button.tsx'
import { dialogOnDemand } from '../ui/feedback/on-demand.tsx'
import { toast } from '../ui/feedback/toast.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './customers.module.css'
import { recordChange } from './use-record.ts'

const MergeDialog = dialogOnDemand(async () => (await import('./MergeDialog.tsx')).MergeDialog)

/** Who may be the same customer, and what was merged and can be undone. */
export function Duplicates({ record }: { record: CustomerRecord }) {
  const [comparing, setComparing] = useState<PossibleDuplicate | null>(null)
  const distinguishing = useApiMutation(
    distinguishCustomers,
    recordChange('They stay two customers'),
  )
  const undoing = useApiMutation(undoMerge, recordChange('Merge undone'))
  useAsked('merge-customer', () => {
    const [first] = record.duplicates
    if (first) setComparing(first)
    else toast.failure('No other record looks like the same customer', 'Nothing to merge')
  })
  return (
    <>
      {record.duplicates.map((other) => (
        <div key={other.id} className={`${layout.notice} ${styles.notice}`}>
          <p>
            <b>Possibly the same customer:</b> {describe(other)}. Merging keeps both histories and
            can be undone for {MERGE_DAYS} days.
          </p>
          <div className={layout.row}>
            <Button needs="run-jobs" size="s" onClick={() => setComparing(other)}>
              Compare and merge
            </Button>
            <Button
              needs="run-jobs"
              size="s"
              variant="quiet"
              onClick={() =>
                distinguishing.mutate({ params: { customerId: record.id, otherId: other.id } })
              }
            >
              Not the same
            </Button>
          </div>
        </div>
      ))}
      {record.merges.map((merge) => (
        <div key={merge.id} className={`${layout.notice} ${layout.spread}`}>
          <span>
            {merge.name} was merged into this customer by {merge.by} on {formatInstantDay(merge.at)}
            . It can be undone until {formatInstantDay(merge.until)}.
          </span>
          <Button
            needs="run-jobs"
            size="s"
            pending={undoing.isPending}
            onClick={() => undoing.mutate({ params: { mergeId: merge.id } })}
          >
            Undo merge
          </Button>
        </div>
      ))}
      <MergeDialog
        opened={comparing !== null}
        record={record}
        other={comparing}
        onClose={() => setComparing(null)}
      />
    </>
  )
}

const describe = (other: PossibleDuplicate): string =>
  [
    customerName(other),
    other.phone,
    `${other.jobs} ${other.jobs === 1 ? 'job' : 'jobs'}`,
    other.email,
    other.because === 'phone' ? 'same phone number' : 'same name and address',
  ]
    .filter(Boolean)
    .join(', ')
