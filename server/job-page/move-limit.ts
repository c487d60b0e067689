import { AppError } from '../../contract/errors.ts'
import { isPayable } from '../../contract/payments.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { countMoves, type Job } from '../jobs/store.ts'

/** How often a customer moves a pickup before it is paid, and in all. */
const [MOST_UNPAID, MOST] = [3, 20]

/**
 * Each move keeps a place and writes to the customer and the hauler: without a limit an unpaid booking would
 * block windows for a day, and send texts without end to any number.
 * @throws AppError illegal_move.
 */
export async function refuseManyMoves(
  { config }: Pick<Context, 'config'>,
  db: Db,
  job: Pick<Job, 'id' | 'paymentStatus' | 'isSecured'>,
): Promise<void> {
  const moves = await countMoves(db, job.id)
  // What is collected at the pickup is as certain as a paid one, and cannot be paid before.
  if (!job.isSecured && isPayable(job.paymentStatus) && moves >= MOST_UNPAID)
    throw new AppError(
      'illegal_move',
      `This pickup was rescheduled ${MOST_UNPAID} times. Please pay for it before you reschedule it again`,
    )
  if (moves >= MOST)
    throw new AppError(
      'illegal_move',
      `This pickup was rescheduled ${MOST} times. Please call us at ${config.supportPhone}`,
    )
}
