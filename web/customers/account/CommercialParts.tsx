import { useQuery } from '@tanstack/react-query'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import { getCommercialAccount } from '../../../contract/commercial-accounts.ts'
import { apiQuery } from '../../api/query.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { AccountBox } from './AccountBox.tsx'
import { RecurringBox } from './RecurringBox.tsx'

/** What a company has that pays by a monthly invoice: terms, invoices, pickups that repeat. */
export function CommercialParts({ record }: { record: CustomerRecord }) {
  const params = { customerId: record.id }
  const query = useQuery(apiQuery(getCommercialAccount, { params }))
  const seesMoney = useMissingRight('see-money') === null
  if (!query.data) return <QueryError what="the commercial account" query={query} />
  const { account } = query.data
  return (
    <>
      <AccountBox record={record} account={account} seesMoney={seesMoney} />
      {account && <RecurringBox record={record} account={account} />}
    </>
  )
}
