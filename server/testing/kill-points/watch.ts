import type { Connection } from '../../db/embedded/start-embedded.ts'
import { killCounter, type Points } from './counter.ts'
import { databaseProxy } from './database-proxy.ts'
import { providerProxy } from './provider-proxy.ts'

export type World = {
  database: Connection
  /** The settings of a server, with those of the provider. */
  environment: Record<string, string> & { STRIPE_API_BASE: string }
}

/** The same world behind two counters' backs: whatever is sent to database and provider counts. */
export async function watch({ database, environment }: World, killAt: number, points: Points) {
  const counter = killCounter(killAt, points)
  const port = await databaseProxy(database, counter)
  const apiBase = await providerProxy(environment.STRIPE_API_BASE, counter)
  return {
    counter,
    database: { ...database, host: '127.0.0.1', port },
    environment: { ...environment, STRIPE_API_BASE: apiBase },
  }
}
