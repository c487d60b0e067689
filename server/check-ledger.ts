import { readConfig } from './config.ts'
import type { Context } from './core/context.ts'
import { openQueue } from './core/queue.ts'
import { openDatabase } from './db/database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { TIME_LIMITS } from './db/time-limits.ts'
import { isProviderTrouble } from './providers/ask-provider.ts'
import { countTransactions } from './ledger/books-query.ts'
import { checkBooks } from './ledger/check-books.ts'
import { checkProvider } from './reconciliation/check-provider.ts'
import { findStuckMoney } from './money/find-stuck-money.ts'
import { openPayments } from './webhooks/open-payments.ts'

/** `npm run ledger:check`: says whether the books are right; ends with 1 when they are not. */
async function main(): Promise<void> {
  const log = { info: () => {}, warn: complain, error: complain }
  const config = readConfig(process.env)
  const { connection, stop } = await reachDatabase(config, log)
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
    const differs = await askAndSay({ db, payments })
    if (contradictions.length > 0 || differs) process.exitCode = 1
  } finally {
    await queue.stop()
    await db.destroy()
    await stop()
  }
}

/** Says how the ledger compares with the provider, or that it could not be asked; true when they differ. */
async function askAndSay(ctx: Pick<Context, 'db' | 'payments'>): Promise<boolean> {
  try {
    const { lines, contradictions } = await checkProvider(ctx)
    for (const contradiction of contradictions) complain(contradiction)
    for (const line of lines) say(`${ctx.payments.name}, ${line}`)
    return contradictions.length > 0
  } catch (error) {
    if (!isProviderTrouble(error)) throw error
    complain('The payment provider could not be asked: the ledger was checked by itself alone')
    return false
  }
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string): void => void process.stderr.write(`${text}\n`)

try {
  await main()
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
