import { expect, vi } from 'vitest'

/** How long a test waited for something, and for what. */
export type Wait = { what: string; ms: number }

declare module 'vitest' {
  interface TaskMeta {
    waits?: Wait[]
  }
}

/** Shorter ones are part of every test. */
const NOTED_FROM_MS = 1_000
const LONGEST_NAME = 100

let waits: Wait[] = []

/** The waits since this was last asked. */
export function takeWaits(): Wait[] {
  const taken = waits.filter(({ ms }) => ms >= NOTED_FROM_MS)
  waits = []
  return taken
}

export function noteWait(what: string, ms: number): Wait {
  const wait = { what: what.replace(/\s+/g, ' ').slice(0, LONGEST_NAME), ms }
  waits.push(wait)
  return wait
}

/** Notes each wait of these methods, by the name of what they are called on and their first argument. */
export function noteWaitsOf(prototype: object, methods: readonly string[]): void {
  // Methods by their names: what they take and answer stays as it is.
  const own = prototype as Record<string, (...args: unknown[]) => Promise<unknown>>
  for (const method of methods) {
    const original = own[method]
    if (!original) throw new Error(`There is no method ${method} to note waits of`)
    own[method] = async function (...args: unknown[]) {
      const began = performance.now()
      try {
        return await original.apply(this, args)
      } finally {
        noteWait(`${method} ${String(this)} ${nameOf(args[0])}`, performance.now() - began)
      }
    }
  }
}

const nameOf = (value: unknown): string =>
  ['string', 'function'].includes(typeof value) || value instanceof RegExp ? String(value) : ''

let isNoting = false

/** Notes what tests poll with vitest's own means; once for each worker. */
export function notePolls(): void {
  if (isNoting) return
  isNoting = true
  const { poll } = expect
  const { waitFor, waitUntil } = vi
  expect.poll = (ask, options) => poll(noted('expect.poll', ask), options)
  vi.waitFor = (ask, options) => waitFor(noted('vi.waitFor', ask), options)
  vi.waitUntil = (ask, options) => waitUntil(noted('vi.waitUntil', ask), options)
}

/** From the first time it is asked to the last. */
function noted<Args extends unknown[], Answer>(
  how: string,
  ask: (...args: Args) => Answer,
): (...args: Args) => Answer {
  let wait: Wait | undefined
  let began = 0
  const again = async (...args: Args) => {
    if (!wait) {
      began = performance.now()
      wait = noteWait(`${how} ${String(ask)}`, 0)
    }
    try {
      return await ask(...args)
    } finally {
      wait.ms = performance.now() - began
    }
  }
  return again as (...args: Args) => Answer // these means wait for a promise as well
}
