import { createHash } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { PaymentRefused } from './payments.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * Does `work` in one transaction the first time a key is seen; later the same request gets the first
 * answer, and another request under that key is refused. A refused request leaves its key free.
 */
export function once<Answer extends object>(
  sandbox: Sandbox,
  kind: string,
  { idempotencyKey, ...request }: { idempotencyKey: string },
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([kind, request]))
    .digest('hex')
  return sandbox.db.transaction().execute(async (db) => {
    // Of two concurrent calls, the second waits here until the first has committed.
    const fresh = await db
      .insertInto('sandboxRequests')
      .values({ idempotencyKey, requestHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('idempotencyKey')
      .executeTakeFirst()
    const key = () => db.selectFrom('sandboxRequests').where('idempotencyKey', '=', idempotencyKey)
    if (!fresh) {
      const stored = await key().select(['requestHash', 'answer']).executeTakeFirstOrThrow()
      if (stored.requestHash !== requestHash)
        throw new PaymentRefused('key_reused', 'This key was used for another request before')
      // The answer was stored by the same kind of request: the hash covers the kind.
      return stored.answer as Answer
    }
    const answer = await work(db)
    await db
      .updateTable('sandboxRequests')
      .set({ answer: JSON.stringify(answer) })
      .where('idempotencyKey', '=', idempotencyKey)
      .execute()
    return answer
  })
}
