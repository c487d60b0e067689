import { parseArgs } from 'node:util'
import { formatCount } from '../contract/numbers.ts'
import { cancelTasksBefore, releaseTasks } from './backup/task-hold-store.ts'
import { readConfig } from './config.ts'
import { holdRestoredSends } from './hold-restored-sends.ts'
import { quietLog, runCommand, say } from './core/command.ts'
import { openDatabase } from './db/database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { TIME_LIMITS } from './db/time-limits.ts'

/**
 * `npm run tasks:release`: lets the tasks of a restored database run. `--cancel-restored` first cancels those
 * that were waiting in the backup, and holds posts and campaigns that were due, for when they have run since on the server that was lost.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'cancel-restored': { type: 'boolean', default: false } },
  })
  const { connection, stop } = await reachDatabase(readConfig(process.env), quietLog)
  const { db } = openDatabase(connection, 1, TIME_LIMITS.commands)
  try {
    const restored = await db.transaction().execute(async (tx) => {
      const hold = await releaseTasks(tx)
      if (!hold) throw new Error('No tasks wait for you: they run by themselves')
      if (!values['cancel-restored']) return undefined
      const tasks = await cancelTasksBefore(tx, hold.heldAt)
      return { tasks, ...(await holdRestoredSends(tx, new Date())) }
    })
    if (restored)
      say(
        `${formatCount(restored.tasks)} tasks of the backup were cancelled, ${formatCount(restored.posts)} posts whose time has passed are missed, ` +
          `and ${formatCount(restored.campaigns)} campaigns and flows are paused. Look at each before you send it again.`,
      )
    say('Tasks run again, within five seconds on a server that is running.')
  } finally {
    await db.destroy()
    await stop()
  }
}

await runCommand(main)
