import { afterAll, vi } from 'vitest'

/** The files of a worker share one clock and one global object: each leaves them as it found them. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
