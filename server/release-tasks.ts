import { parseArgs } from 'node:util'
import { formatCount } from '../contract/numbers.ts'
import { cancelTasksBefore, releaseTasks } from './backup/task-hold-store.ts'
import { readConfig } from './config.ts'
import { quietLog, runCommand, say } from './core/command.ts'
import { openDatabase } from './db/database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { TIME_LIMITS } from './db/time-limits.ts'

/**
 * `npm run tasks:release`: lets the tasks of a restored database run. `--cancel-restored` first cancels those
 * that were waiting in the backup, for when they have run since on the server that was lost.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'cancel-restored': { type: 'boolean', default: false } },
  })
  const { connection, stop } = await reachDatabase(readConfig(process.env), quietLog)
  const { db } = openDatabase(connection, 1, TIME_LIMITS.commands)
  try {
    const canceled = await db.transaction().execute(async (tx) => {
      const hold = await releaseTasks(tx)
      if (!hold) throw new Error('No tasks wait for you: they run by themselves')
      return values['cancel-restored'] ? cancelTasksBefore(tx, hold.heldAt) : 0
    })
    if (values['cancel-restored'])
      say(`${formatCount(canceled)} tasks of the backup were cancelled.`)
    say('Tasks run again, within five seconds on a server that is running.')
  } finally {
    await db.destroy()
    await stop()
  }
}

await runCommand(main)
