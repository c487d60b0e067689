import type { EmbeddedLog } from './log.ts'
import { processesIn, waitForEnd } from './processes.ts'

/** How long they get to end in order, and after a kill -9. */
const QUIT_WITHIN = 5_000
const KILL_WITHIN = 30_000

/**
 * Ends the children of a server that was killed: they serve no one, but hold the shared memory, for as long as
 * their statement takes. Only the holder of the folder's lock may ask for it, while no server runs there.
 */
export async function endOrphans(cluster: string, log: EmbeddedLog): Promise<void> {
  const orphans = processesIn(cluster)
  if (orphans.length === 0) return
  log.info(
    `Ending ${orphans.length} processes of a PostgreSQL that was killed (${orphans.join(', ')})`,
  )
  await endAll(orphans, 'SIGQUIT', QUIT_WITHIN)
  await endAll(processesIn(cluster), 'SIGKILL', KILL_WITHIN)
}

async function endAll(pids: number[], name: 'SIGQUIT' | 'SIGKILL', within: number): Promise<void> {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
  await Promise.all(pids.map((pid) => waitForEnd(pid, within)))
}
