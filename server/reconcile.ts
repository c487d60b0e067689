import { readConfig } from './config.ts'
import { complain, quietLog, runCommand, say } from './core/command.ts'
import { openQueue } from './core/queue.ts'
import { openDatabase } from './db/database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { TIME_LIMITS } from './db/time-limits.ts'
import { openContext } from './open-context.ts'
import { reconcile } from './reconciliation/reconcile.ts'

/**
 * `npm run reconcile`: compares our books with the payment provider's and says what was found; ends
 * with 1 when something needs a person, or when the provider could not be asked.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { connection, stop } = await reachDatabase(config, quietLog)
  const { db, pool } = openDatabase(connection, 4, TIME_LIMITS.commands)
  const queue = await openQueue({
    pool,
    warn: (message, error) => complain(`${message}: ${error}`),
  })
  try {
    const ctx = await openContext({ config, db, queue, now: () => new Date() })
    const { compared, healed, findings, failure } = await reconcile(ctx)
    if (failure !== null) complain(`The comparison was not finished: ${failure}`)
    for (const { subject, providerId, what, ours, theirs, firstSeenAt } of findings)
      say(
        `${subject} ${providerId}: ${what}. Ours: ${ours}. Theirs: ${theirs}. First seen ${firstSeenAt.toISOString()}`,
      )
    say(
      `${compared} records compared with the provider (${ctx.payments.name}), ${healed} healed, ${findings.length} open for a person`,
    )
    if (findings.length > 0 || failure !== null) process.exitCode = 1
  } finally {
    await queue.stop()
    await db.destroy()
    await stop()
  }
}

await runCommand(main)
