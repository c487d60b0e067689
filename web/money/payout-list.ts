import type { AdminPayout } from '../../contract/admin-payouts.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import { allows } from '../../contract/lifecycle.ts'
import { payoutLifecycle } from '../../contract/payments.ts'

/** Whether an admin may have it sent once more. */
export const canRetry = ({ status }: Pick<AdminPayout, 'status'>): boolean =>
  allows(payoutLifecycle, 'schedule', status, 'admin')

/** When it was paid, else when it was earned. */
export const payoutDate = ({ paidAt, createdAt }: AdminPayout): string =>
  paidAt ? `Paid ${formatInstantDay(paidAt)}` : `Earned ${formatInstantDay(createdAt)}`
