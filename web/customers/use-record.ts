import { listCustomers, listCustomerTags } from '../../contract/admin-customers.ts'
import { getCustomerHistory } from '../../contract/customer-history.ts'
import { getCustomer, listCustomerJobs } from '../../contract/customer-record.ts'
import type { ApiError } from '../api/client.ts'

/** What an edit of a record makes stale. */
export const RECORD_READS = [
  getCustomer,
  listCustomers,
  listCustomerTags,
  listCustomerJobs,
  getCustomerHistory,
]

/** How a change of a record went. */
export const recordChange = (success: string | null) => ({
  refetches: RECORD_READS,
  success: () => success,
  failure: ({ reason }: ApiError) => ({ title: 'Not saved', message: reason }),
})
