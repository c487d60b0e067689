import type { Config } from '../../config.ts'

export type ProcessTables = {
  /** Every process of the server that runs, or was seen within a day and ended without a word. */
  processes: {
    id: string
    role: Config['process']['role']
    host: string
    version: string
    startedAt: Date
    seenAt: Date
    /** The 99th percentile of the delay of its event loop in the last seconds. */
    eventLoopMs: number
    heapMb: number
    connectionsInUse: number
    connectionsMost: number
    /** Queries that wait for a connection. */
    connectionsWaiting: number
    slowSince: Date | null
    restingProviders: string[]
  }
}
