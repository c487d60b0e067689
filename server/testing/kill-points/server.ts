import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { openQueue } from '../../core/queue.ts'
import { openDatabase } from '../../db/database.ts'
import type { Connection } from '../../db/embedded/start-embedded.ts'
import { openContext } from '../../open-context.ts'
import { StepName, steps, Story } from './steps.ts'

/** The process that kill -9 ends: it takes the steps that its parent names, and tells what came of them. */
// Written by killed.ts.
const database = JSON.parse(process.env.KILL_POINTS_DATABASE ?? '') as Connection
const { db, pool } = openDatabase(database, 3)
const queue = await openQueue({ pool, warn: () => {} })
const ctx = await openContext({
  config: readConfig(process.env),
  db,
  queue,
  now: () => new Date(),
})

const Asked = z.object({ name: StepName, story: Story })
process.on('message', async (message) => {
  const { name, story } = Asked.parse(message)
  try {
    process.send?.({ story: await steps[name](ctx, story) })
  } catch (error) {
    process.send?.({ error: String(error) })
  }
})
process.send?.({ ready: true })
