import { AppError } from '../../contract/errors.ts'
import type { JobField } from '../../contract/job-edit.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { findOpenPriceChange } from '../price-changes/store.ts'

const PRICED: readonly JobField[] = ['items', 'loadSize', 'access', 'address', 'description']

/**
 * What is put back should the customer decline stays until they have answered: a second edit of it would be lost then.
 * @throws AppError refused.
 */
export async function refuseAsked(
  db: Db,
  { id }: Pick<Job, 'id'>,
  changed: readonly JobField[],
): Promise<void> {
  if (!changed.some((field) => PRICED.includes(field))) return
  const open = await findOpenPriceChange(db, id)
  if (open?.byTeam) throw new AppError('refused', 'Another price of this job is not answered yet')
}
