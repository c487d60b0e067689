import { z } from 'zod'
import { currentTrace, readTrace, traceparentOf, type Trace } from './trace.ts'

/** A task as it is stored. */
export type StoredTask = { id: string; name: string; data: unknown }

/** What the log says of a task beside what happened; an id that is not known is left out. */
export type TaskIds = {
  taskId: string
  queue: string
  task: string
  requestId?: string
  traceId?: string
  jobId?: number
}

const Origin = z.object({ traceparent: z.string(), requestId: z.string().optional() })
const Stored = z.object({
  task: z.string(),
  payload: z.object({ jobId: z.number().optional() }).optional().catch(undefined),
  origin: Origin.optional().catch(undefined),
})

/** What is stored beside a task: the trace and the request that cause it. Empty outside of both. */
export function originOfTask(): { origin?: z.infer<typeof Origin> } {
  const trace = currentTrace()
  if (!trace) return {}
  const { requestId } = trace
  return { origin: { traceparent: traceparentOf(trace), ...(requestId && { requestId }) } }
}

/** The trace that a stored task continues; a new one for a task of the clock or of an earlier release. */
export function readOrigin(data: unknown): Trace {
  const origin = Stored.safeParse(data).data?.origin
  return readTrace(origin?.traceparent, origin?.requestId)
}

export function idsOfTask({ id, name, data }: StoredTask): TaskIds {
  const stored = Stored.safeParse(data).data
  const { origin, payload } = stored ?? {}
  return {
    taskId: id,
    queue: name,
    task: stored?.task ?? 'unknown',
    ...(origin && { traceId: readTrace(origin.traceparent, undefined).traceId }),
    ...(origin?.requestId && { requestId: origin.requestId }),
    ...(payload?.jobId !== undefined && { jobId: payload.jobId }),
  }
}
