import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'

/** Whom the customer made the receipt out to; undefined while it is as booked. */
export const findBuyer = (db: Db, { id }: Pick<Job, 'id'>) =>
  db
    .selectFrom('receiptBuyers')
    .select(['company', 'address', 'updatedAt'])
    .where('jobId', '=', id)
    .executeTakeFirst()

/** Stores it; the same again changes nothing, and makes no new issue. */
export const storeBuyer = (
  db: Db,
  { id: jobId }: Pick<Job, 'id'>,
  { company, address, at }: { company: string; address: string; at: Date },
) =>
  db
    .insertInto('receiptBuyers')
    .values({ jobId, company, address, updatedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('jobId')
        .doUpdateSet({ company, address, updatedAt: at })
        .where(({ eb, or }) =>
          or([
            eb('receiptBuyers.company', '<>', company),
            eb('receiptBuyers.address', '<>', address),
          ]),
        ),
    )
    .execute()
