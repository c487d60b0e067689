import { useQuery } from '@tanstack/react-query'
import type { CustomerRow } from '../../contract/admin-customers.ts'
import { MOST_BULK } from '../../contract/bulk.ts'
import { dayOf } from '../../contract/calendar.ts'
import { type ConsentRow, exportConsents } from '../../contract/customer-bulk.ts'
import { call, type ApiError } from '../api/client.ts'
import { now } from '../clock.ts'
import { downloadCsv, toCsv, type CsvColumn } from '../ui/csv.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { countOf } from '../ui/list/bulk-actions.ts'
import { BulkForm } from '../ui/list/BulkForm.tsx'

const CUSTOMERS = ['customer', 'customers'] as const

const instant = (at: Date | null): string => at?.toISOString() ?? ''

const COLUMNS: CsvColumn<ConsentRow>[] = [
  { title: 'Customer ID', value: ({ customerId }) => customerId },
  { title: 'Customer', value: ({ customer }) => customer },
  { title: 'Contact', value: ({ contact }) => contact },
  { title: 'About', value: (consent) => consent.class },
  { title: 'Basis', value: ({ basis }) => basis },
  { title: 'Wording', value: ({ wording }) => wording },
  { title: 'Privacy policy', value: ({ privacyVersion }) => privacyVersion },
  { title: 'Source', value: ({ source }) => source },
  { title: 'Given (UTC)', value: ({ givenAt }) => instant(givenAt) },
  { title: 'Ends (UTC)', value: ({ expiresAt }) => instant(expiresAt) },
  { title: 'Withdrawn (UTC)', value: ({ withdrawnAt }) => instant(withdrawnAt) },
  { title: 'Withdrawn by', value: ({ withdrawnBy }) => withdrawnBy },
]

type Props = { items: readonly CustomerRow[]; onClose: (ran: boolean) => void }

/** The consents of several customers as a file, for an audit of the anti-spam law. */
export function ExportConsents({ items, onClose }: Props) {
  const customerIds = items.map(({ id }) => id)
  const query = useQuery<{ consents: ConsentRow[] }, ApiError>({
    queryKey: [exportConsents.path, customerIds],
    queryFn: ({ signal }) => call(exportConsents, { body: { customerIds } }, { signal }),
    enabled: customerIds.length <= MOST_BULK,
    staleTime: 0,
  })
  const consents = query.data?.consents ?? []
  const without = items.length - new Set(consents.map(({ customerId }) => customerId)).size
  return (
    <BulkForm
      count={items.length}
      noun={CUSTOMERS}
      title={`Export the consents of ${countOf(items.length, CUSTOMERS)}?`}
      action="Save CSV"
      verb="exported"
      isReady={query.isSuccess && consents.length > 0}
      pending={false}
      outcome={undefined}
      nameOf={(id) => `#${id}`}
      consequence={
        query.data &&
        `${countOf(consents.length, ['entry', 'entries'])} with wording, source and time. ${countOf(without, CUSTOMERS)} never agreed or refused. The file holds personal data: keep it where only those who need it see it.`
      }
      onClose={() => onClose(false)}
      onSubmit={() => {
        downloadCsv(`consents-${dayOf(now())}.csv`, toCsv(COLUMNS, consents))
        onClose(false)
      }}
    >
      <QueryError what="the consents" query={query} />
      {query.isPending && !query.isError && <p role="status">Loading...</p>}
    </BulkForm>
  )
}
