import { z } from 'zod'

/** Supervisors wait for longer than this and the rest of a stop (`core/stop.ts`). */
export const MOST_DRAIN_SECONDS = 60

/** Variables of the environment that say what this process does. */
export const processVariables = {
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(MOST_DRAIN_SECONDS).optional(),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(80).default('westhaul'),
}

type Variables = z.output<z.ZodObject<typeof processVariables>>

/** In production load balancers need this long to see that a process stops, and to send nothing more. */
const DRAIN_SECONDS = 5

export type ProcessSettings = {
  /** Answers requests, as `web` and `all` do. */
  answersRequests: boolean
  /** Runs tasks, as `worker` and `all` do. */
  runsTasks: boolean
  /** How long a process that stops still takes requests while /readyz says that it stops. */
  drainMs: number
  role: 'web' | 'worker' | 'all'
  /** Opens /metrics; undefined: there is none. */
  metricsToken: string | undefined
  /** Where traces go; undefined: nowhere. */
  traces: TraceSettings | undefined
}

/** A collector that takes OTLP over HTTP. */
export type TraceSettings = {
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

/** @throws Error for a role that needs a database which other processes reach as well. */
export function processSettings(
  {
    ROLE,
    DRAIN_SECONDS: seconds,
    DATABASE_URL,
    METRICS_TOKEN,
    ...traces
  }: Variables & {
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
    role: ROLE,
    metricsToken: METRICS_TOKEN,
    traces: traceSettings(traces),
    drainMs: (seconds ?? (production ? DRAIN_SECONDS : 0)) * 1_000,
  }
}

/** @throws Error for headers that are not written as OpenTelemetry has it: name=value pairs with commas between. */
function traceSettings({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = '',
  OTEL_SERVICE_NAME: serviceName,
}: Pick<
  Variables,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME'
>): TraceSettings | undefined {
  if (!endpoint) return undefined
  const pairs = headers.split(',').filter((pair) => pair.trim() !== '')
  const named = pairs.map((pair) => {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
    if (!name || !value)
      throw new Error('OTEL_EXPORTER_OTLP_HEADERS: Expected name=value pairs, separated by commas')
    return [name, decodeURIComponent(value)]
  })
  return { endpoint, serviceName, headers: Object.fromEntries(named) }
}
