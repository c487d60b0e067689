import type { Generated } from 'kysely'
import type { CustomerId } from '../../../contract/admin-customers.ts'
import type { AccountId } from '../../../contract/commercial-accounts.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { Defaulted } from './columns.ts'

export type CommercialTables = {
  commercialAccounts: {
    id: Generated<AccountId>
    /** Null once the record was erased. */
    customerId: CustomerId | null
    invoiceName: string
    billingEmail: string
    creditLimitCents: Cents
    netDays: number
    requiresPo: boolean
    closedAt: Date | null
    version: Defaulted<number>
    createdAt: Defaulted<Date>
  }
  /** The jobs that are booked on an account. */
  accountJobs: { jobId: JobId; accountId: AccountId; poNumber: Defaulted<string> }
}
