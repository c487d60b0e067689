import { z } from 'zod'

/** Variables of the environment that say what this process does. */
export const processVariables = {
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
}

/** In production load balancers need this long to see that a process stops, and to send nothing more. */
const DRAIN_SECONDS = 5

export type ProcessSettings = {
  /** Answers requests, as `web` and `all` do. */
  answersRequests: boolean
  /** Runs tasks, as `worker` and `all` do. */
  runsTasks: boolean
  /** How long a process that stops still takes requests while /readyz says that it stops. */
  drainMs: number
}

/** @throws Error for a role that needs a database which other processes reach as well. */
export function processSettings(
  {
    ROLE,
    DRAIN_SECONDS: seconds,
    DATABASE_URL,
  }: z.output<z.ZodObject<typeof processVariables>> & {
    DATABASE_URL?: string | undefined
  },
  production: boolean,
): ProcessSettings {
  if (ROLE !== 'all' && !DATABASE_URL)
    throw new Error(
      `ROLE=${ROLE} needs DATABASE_URL: the embedded PostgreSQL serves one process, which does all (ROLE=all)`,
    )
  return {
    answersRequests: ROLE !== 'worker',
    runsTasks: ROLE !== 'web',
    drainMs: (seconds ?? (production ? DRAIN_SECONDS : 0)) * 1_000,
  }
}
