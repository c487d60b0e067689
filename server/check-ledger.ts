import { readConfig } from './config.ts'
import { complain, quietLog, runCommand, say } from './core/command.ts'
import type { Context } from './core/context.ts'
import { openQueue } from './core/queue.ts'
import { openDatabase } from './db/database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { TIME_LIMITS } from './db/time-limits.ts'
import { isProviderError } from './providers/call-provider.ts'
import { countTransactions } from './ledger/books-query.ts'
import { checkBooks } from './ledger/check-books.ts'
import { checkProvider } from './reconciliation/check-provider.ts'
import { findStuckMoney } from './money/find-stuck-money.ts'
import { openPayments } from './webhooks/open-payments.ts'

/** `npm run ledger:check`: checks the ledger; the exit code is 1 when it is wrong. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { connection, stop } = await reachDatabase(config, quietLog)
  const { db, pool } = openDatabase(connection, 2, TIME_LIMITS.commands)
  const queue = await openQueue({
    pool,
    warn: (message, error) => complain(`${message}: ${error}`),
  })
  try {
    const payments = await openPayments({ config, db, queue, now: () => new Date() })
    const contradictions = await checkBooks(db)
    const stuck = await findStuckMoney(db, new Date())
    const count = await countTransactions(db)
    for (const contradiction of contradictions) complain(contradiction)
    for (const line of stuck) say(`Needs a person: ${line}`)
    say(
      `${count} ledger transactions checked, ${contradictions.length} contradictions, ${stuck.length} for a person`,
    )
    const differs = await compareWithProvider({ db, payments })
    if (contradictions.length > 0 || differs) process.exitCode = 1
  } finally {
    await queue.stop()
    await db.destroy()
    await stop()
  }
}

/** Prints how the ledger compares with the provider, or that the provider does not answer; true when they differ. */
async function compareWithProvider(ctx: Pick<Context, 'db' | 'payments'>): Promise<boolean> {
  try {
    const { lines, contradictions } = await checkProvider(ctx)
    for (const contradiction of contradictions) complain(contradiction)
    for (const line of lines) say(`${ctx.payments.name}, ${line}`)
    return contradictions.length > 0
  } catch (error) {
    if (!isProviderError(error)) throw error
    complain('The payment provider does not answer: only the ledger itself was checked')
    return false
  }
}

await runCommand(main)
