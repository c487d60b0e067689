import { z } from 'zod'

/**
 * What goes wrong with the requests that a pattern names:
 * drop_before, drop_after: the connection is cut before anything happens, or once all of it has;
 * rate_limit: 429; fail: 500 though nothing was begun; fail_stored: 500, and kept as the answer to the
 * key; fail_after: it happens, and 500 is kept as its answer; slow: it takes `ms` to happen; late: it
 * happens, and the answer takes `ms`.
 */
export const Fault = z.object({
  method: z.enum(['GET', 'POST']),
  /** A regular expression for the whole path. */
  path: z.string(),
  kind: z.enum([
    'drop_before',
    'drop_after',
    'rate_limit',
    'fail',
    'fail_stored',
    'fail_after',
    'slow',
    'late',
  ]),
  /** How often, in all or for each idempotency key. */
  times: z.int().positive().default(1),
  forEachKey: z.boolean().default(false),
  ms: z.int().nonnegative().default(0),
})
export type Fault = z.output<typeof Fault>

type Request = { method: string; path: string; key: string | undefined }

export function openFaults() {
  let faults: Fault[] = []
  let uses = new Map<string, number>()
  return {
    set(next: Fault[]): void {
      faults = next
      uses = new Map()
    },
    /** The fault that this request meets, counted as used. */
    meet({ method, path, key }: Request): Fault | undefined {
      return faults.find((fault, index) => {
        if (fault.method !== method || !new RegExp(`^${fault.path}$`).test(path)) return false
        const counted = `${index} ${fault.forEachKey ? key : ''}`
        const used = uses.get(counted) ?? 0
        uses.set(counted, used + 1)
        return used < fault.times
      })
    },
  }
}
export type Faults = ReturnType<typeof openFaults>
