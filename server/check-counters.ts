import { formatCount } from '../contract/numbers.ts'
import { readConfig } from './config.ts'
import { complain, quietLog, runCommand, say } from './core/command.ts'
import { counterDifferences, rebuildCounters } from './db/counters.ts'
import { openDatabase } from './db/database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { TIME_LIMITS } from './db/time-limits.ts'

/**
 * `npm run counters`: compares every counter with the rows it counts; the exit code is 1 when one
 * differs. With `-- --rebuild` all are counted again first, and writers wait meanwhile.
 */
async function main(): Promise<void> {
  const { connection, stop } = await reachDatabase(readConfig(process.env), quietLog)
  const { db } = openDatabase(connection, 2, TIME_LIMITS.commands)
  try {
    if (process.argv.includes('--rebuild')) await rebuildCounters(db)
    const differences = await counterDifferences(db)
    for (const { name, bucket, kept, live } of differences)
      complain(`"${name}" of ${bucket} is ${formatCount(kept)}, but there are ${formatCount(live)}`)
    const hint = differences.length > 0 ? '; npm run counters -- --rebuild counts again' : ''
    say(`${formatCount(differences.length)} of the counters differ from their rows${hint}`)
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await db.destroy()
    await stop()
  }
}

await runCommand(main)
