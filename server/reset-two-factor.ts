import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { complain, quietLog, runCommand, say } from './core/command.ts'
import { openQueue } from './core/queue.ts'
import { openDatabase } from './db/database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { TIME_LIMITS } from './db/time-limits.ts'
import { openContext } from './open-context.ts'
import { resetTwoFactorByCommand } from './security/two-factor.ts'

const USAGE = 'npm run two-factor:reset -- --email owner@example.com'

/**
 * `npm run two-factor:reset`: for the only owner of a server, who lost the authenticator app and the recovery codes. It
 * turns two-factor sign-in off, removes the passkeys and ends the sessions; the password stays.
 */
async function main(): Promise<void> {
  const { email } = parseArgs({ options: { email: { type: 'string' } } }).values
  if (!email) throw new Error(`Say whose it is: ${USAGE}`)
  const config = readConfig(process.env)
  const { connection, stop } = await reachDatabase(config, quietLog)
  const { db, pool } = openDatabase(connection, 4, TIME_LIMITS.commands)
  const queue = await openQueue({
    pool,
    warn: (message, error) => complain(`${message}: ${error}`),
  })
  try {
    const ctx = await openContext({ config, db, queue, now: () => new Date() })
    await resetTwoFactorByCommand(ctx, email)
    say(`Two-factor sign-in of ${email} is off. Sign in with the password, and set it up again`)
  } finally {
    await queue.stop()
    await db.destroy()
    await stop()
  }
}

await runCommand(main)
