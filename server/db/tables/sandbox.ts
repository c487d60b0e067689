import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '../../providers/payments/payments.ts'
import type { Defaulted, Json } from './columns.ts'

/** The state of the sandbox payment provider; only its own files read these tables. */
export type SandboxTables = {
  sandboxRequests: { idempotencyKey: string; requestHash: string; answer: Json<unknown> | null }
  sandboxPayments: {
    id: string
    clientSecret: string
    jobId: JobId
    amountCents: Cents
    description: string
    customerEmail: string
    status: Defaulted<ProviderPayment['status']>
    chargeId: string | null
    failure: string | null
    method: string | null
    reference: string | null
    savedFrom: string | null
    createdAt: Defaulted<Date>
  }
  sandboxRefunds: {
    id: string
    chargeId: string
    amountCents: Cents
    reference: string
    status: ProviderRefund['status']
    failure: string | null
    jobId: JobId | null
    createdAt: Defaulted<Date>
  }
  sandboxAccounts: {
    id: string
    email: string
    canReceive: Defaulted<boolean>
    createdAt: Defaulted<Date>
  }
  sandboxLinks: {
    token: string
    accountId: string
    returnUrl: string
    refreshUrl: string
    expiresAt: Date
    usedAt: Date | null
  }
  sandboxTransfers: {
    id: string
    chargeId: string | null
    accountId: string
    amountCents: Cents
    reference: string | null
    jobId: JobId | null
    createdAt: Defaulted<Date>
  }
  sandboxReversals: {
    id: string
    transferId: string
    amountCents: Cents
    reference: string
    createdAt: Defaulted<Date>
  }
  sandboxDisputes: {
    id: string
    chargeId: string
    amountCents: Cents
    status: Defaulted<ProviderDispute['status']>
    reason: string
    evidenceDueBy: Date
    feeCents: Defaulted<Cents>
    createdAt: Defaulted<Date>
  }
}
