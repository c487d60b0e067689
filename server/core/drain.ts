import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Whether this process is stopping: /readyz says so, and connections end with the answer under way. */
export type Drain = { isStopping: boolean }

const ACCEPTING_TURNS = 100
/** How long a request may be on its way over a connection that was opened before. */
const ARRIVAL_MS = 500
/** How long requests under way may still take once nothing new arrives. */
const PATIENCE_MS = 10_000

/** Ends each connection with its answer while the process stops, so that clients go on with another one. */
export function endConnections(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', async (_request, reply) => {
    if (drain.isStopping) reply.header('connection', 'close')
  })
}

/**
 * Stops without dropping a request: for `drainMs` everything is still answered while load balancers see that the
 * process stops; then nothing new is taken, and what is under way gets its answer, unless that takes too long.
 */
export async function closeGently(
  app: FastifyInstance,
  drain: Drain,
  drainMs: number,
): Promise<void> {
  drain.isStopping = true
  if (drainMs > 0) {
    await pause(drainMs)
    // Closing resets connections that the system has accepted and Node has not: Node takes one in each turn.
    for (let each = 0; each < ACCEPTING_TURNS; each += 1) await turn()
    // No new connections. The others stay open for now, which app.close() would not do: a proxy that asks for no /readyz,
    // such as nginx, may have sent a request on one.
    Server.prototype.close.call(app.server)
    await pause(ARRIVAL_MS)
  }
  const force = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
  await app.close()
  clearTimeout(force)
}
