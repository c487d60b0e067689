import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './set-up.mjs'
import { runBoundTool, runScript, stopWithNpm } from './tools.mjs'

/**
 * Twenty users work on two web and two worker processes of one PostgreSQL for ten minutes, while processes and
 * database are killed, cut off, paused and slowed, and every provider fails. Then it counts, in the providers' own
 * books and the database, what was lost, happened twice or is stuck, and prints it.
 * `npm run chaos -- --seconds 60 --seed 7` plays another run; `--plant double-charge` plants a fault at its end,
 * which the checks must catch: the run is red then (the names stand in server/testing/chaos/plants.ts); `--logs
 * FOLDER` keeps what the processes say. `npm test` plays a short run and plants every fault.
 */
await runScript(async () => {
  stopWithNpm()
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '600' },
      seed: { type: 'string', default: '1' },
      plant: { type: 'string' },
      logs: { type: 'string' },
    },
  })
  await ensureInstalled({ forTests: true })
  await ensureBuilt()
  process.env.CHAOS_SECONDS = values.seconds
  process.env.CHAOS_SEED = values.seed
  if (values.plant) process.env.CHAOS_PLANT = values.plant
  if (values.logs) process.env.CHAOS_LOGS = values.logs
  return runBoundTool('vitest', ['run', '--project', 'server', 'testing/chaos'])
})
