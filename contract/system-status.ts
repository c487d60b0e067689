import { z } from 'zod'
import { AlertKind } from './alerts.ts'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Part, PartState } from './integrations.ts'

/** The queues that tasks wait in, by who waits for them. */
export const TASK_QUEUES = ['urgent', 'money', 'messages', 'bulk', 'scheduled'] as const
/** One of `TASK_QUEUES`. */
export const TaskQueue = z.enum(TASK_QUEUES)
export type TaskQueue = z.infer<typeof TaskQueue>

/** How a queue stands, over all processes; the counts are up to a minute old. */
export const QueueStatus = z.object({
  name: TaskQueue,
  /** Tasks that could run now. */
  waiting: z.number(),
  /** How many seconds the oldest of them has waited; 0 without one. */
  oldestSeconds: z.number(),
  /** Tasks that failed for good in the last four days: they are not tried again. */
  failed: z.number(),
})
export type QueueStatus = z.infer<typeof QueueStatus>

/** How an outside part answered last. */
export const ProviderStatus = z.object({
  part: Part,
  state: PartState,
  /** To the minute; null when no call has succeeded. */
  lastSuccessAt: Instant.nullable(),
  lastFailureAt: Instant.nullable(),
  /** A sentence of at most 300 characters; it has no secret and names no person. */
  failure: z.string().nullable(),
  failingSince: Instant.nullable(),
  /** How many processes do not call it for now, after five failures in a row. */
  resting: z.number(),
})
export type ProviderStatus = z.infer<typeof ProviderStatus>

/** A process of the server. One that stops removes itself; a silent one was not seen for a minute, and leaves the list after a day. */
export const ProcessStatus = z.object({
  id: z.string(),
  /** `web` answers requests, `worker` runs tasks, `all` does both. */
  role: z.enum(['web', 'worker', 'all']),
  host: z.string(),
  version: z.string(),
  startedAt: Instant,
  seenAt: Instant,
  isSilent: z.boolean(),
  /** The 99th percentile of the delay of its event loop in the last 15 seconds. */
  eventLoopMs: z.number(),
  /** In megabytes. */
  heapMb: z.number(),
  connectionsInUse: z.number(),
  connectionsMost: z.number(),
  /** Queries that wait for a connection. */
  connectionsWaiting: z.number(),
})
export type ProcessStatus = z.infer<typeof ProcessStatus>

/** Something the team was alerted to in the last 24 hours. */
export const OpenAlert = z.object({
  id: z.string(),
  kind: AlertKind,
  what: z.string(),
  firstAt: Instant,
  lastAt: Instant,
})
export type OpenAlert = z.infer<typeof OpenAlert>

/**
 * `used`: it answers reads. `behind`: it has not caught up. `away`: it does not answer. `wrong`: it is no replica of
 * this database. The primary answers reads unless it is `used`.
 */
export const ReplicaStatus = z.enum(['used', 'behind', 'away', 'wrong'])
export type ReplicaStatus = z.infer<typeof ReplicaStatus>

/** How the whole product does. */
export const SystemStatus = z.object({
  at: Instant,
  /** Of the process that answers. */
  version: z.string(),
  database: z.object({
    /** How long a statement took, there and back, in milliseconds. */
    ms: z.number(),
  }),
  /** As the process that answers sees it; null without a replica. */
  replica: z
    .object({
      status: ReplicaStatus,
      /** What it had still to replay at the last check, in bytes; null unless it answered. */
      lagBytes: z.number().nullable(),
    })
    .nullable(),
  /** Since when tasks wait for a person, after a restore; null when they run. */
  heldSince: Instant.nullable(),
  queues: z.array(QueueStatus),
  providers: z.array(ProviderStatus),
  backup: z.object({
    /** False: the server makes no backups by itself. */
    isOn: z.boolean(),
    /** When the newest backup began that was read back whole; null without one. */
    lastAt: Instant.nullable(),
    /** What the newest attempt failed with; null when it did not. */
    failure: z.string().nullable(),
  }),
  disk: z.object({
    health: z.enum(['ok', 'nearly_full', 'full', 'unknown']),
    /** In bytes; null where it cannot be read. */
    free: z.number().nullable(),
    total: z.number().nullable(),
  }),
  processes: z.array(ProcessStatus),
  alerts: z.array(OpenAlert),
})
export type SystemStatus = z.infer<typeof SystemStatus>

/** How the whole product does now: for those who run the day. Nothing is asked of the outside parts. At most 100 processes and 50 alerts, newest first. */
export const getSystemStatus = endpoint({
  method: 'GET',
  path: '/api/admin/system-status',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'How database, queues, outside parts, backups, disk and processes do, and the open alerts',
  response: SystemStatus,
})
