import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { reachDatabase } from '../db/reach-database.ts'
import { countTransactions } from './books-query.ts'
import { checkBooks } from './check-books.ts'
import { findStuckMoney } from './find-stuck-money.ts'

/** `npm run ledger:check`: says whether the books are right; ends with 1 when they are not. */
async function main(): Promise<void> {
  const log = { info: () => {}, warn: complain, error: complain }
  const { connection, stop } = await reachDatabase(readConfig(process.env), log)
  const { db } = openDatabase(connection, 1)
  try {
    const found = await checkBooks(db)
    const stuck = await findStuckMoney(db, new Date())
    const count = await countTransactions(db)
    for (const contradiction of found) complain(contradiction)
    for (const line of stuck) say(`Needs a person: ${line}`)
    say(
      `${count} ledger transactions checked, ${found.length} contradictions, ${stuck.length} for a person`,
    )
    if (found.length > 0) process.exitCode = 1
  } finally {
    await db.destroy()
    await stop()
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
