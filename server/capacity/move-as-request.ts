import { isPayable } from '../../contract/payments.ts'
import type { Job } from '../jobs/store.ts'

/** Whether a pickup may become a request in another window: only one that is not certain yet, unpaid or a request. */
export const mayBecomeRequest = ({
  paymentStatus,
  confirmBy,
}: Pick<Job, 'paymentStatus' | 'confirmBy'>): boolean =>
  isPayable(paymentStatus) || confirmBy !== null
