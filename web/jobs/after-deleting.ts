import { getMoney } from '../../contract/admin-money.ts'
import { listPayouts } from '../../contract/admin-payouts.ts'
import { CALENDAR_READS } from '../api/after-assigning.ts'

/**
 * The calendar loses the job, and a refund changes the sums under Money. The job itself is not fetched: it
 * is gone.
 */
export const AFTER_DELETING = [...CALENDAR_READS, getMoney, listPayouts]
