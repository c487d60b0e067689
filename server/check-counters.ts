import { formatCount } from '../contract/numbers.ts'
import { readConfig } from './config.ts'
import { counterDifferences, rebuildCounters } from './db/counters.ts'
import { openDatabase } from './db/database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { TIME_LIMITS } from './db/time-limits.ts'

/**
 * `npm run counters`: compares every counter with the rows it counts; the exit code is 1 when one
 * differs. With `-- --rebuild` all are counted again first, and writers wait meanwhile.
 */
async function main(): Promise<void> {
  const log = { info: () => {}, warn: printError, error: printError }
  const { connection, stop } = await reachDatabase(readConfig(process.env), log)
  const { db } = openDatabase(connection, 2, TIME_LIMITS.commands)
  try {
    if (process.argv.includes('--rebuild')) await rebuildCounters(db)
    const differences = await counterDifferences(db)
    for (const { name, bucket, kept, live } of differences)
      printError(
        `"${name}" of ${bucket} is ${formatCount(kept)}, but there are ${formatCount(live)}`,
      )
    const hint = differences.length > 0 ? '; npm run counters -- --rebuild counts again' : ''
    print(`${formatCount(differences.length)} of the counters differ from their rows${hint}`)
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await db.destroy()
    await stop()
  }
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const printError = (text: string): void => void process.stderr.write(`${text}\n`)

try {
  await main()
} catch (error) {
  printError(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
