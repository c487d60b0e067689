import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into a server by --import: writes the delay of its event loop and its memory into a file, once a second; each
// minute also what it holds after a full collection of garbage. In between V8 lets garbage lie while there is room.

const { LOOP_REPORT } = process.env
const MEGABYTE = 1_048_576
const NANOSECONDS = 1e6
const COLLECT_MS = 60_000

if (LOOP_REPORT) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  let held = null
  setInterval(() => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    held = { at: Date.now(), megabytes: (heapUsed + external) / MEGABYTE }
  }, COLLECT_MS).unref()
  setInterval(() => {
    const { rss } = process.memoryUsage()
    const figures = {
      p99: delay.percentile(99) / NANOSECONDS,
      most: delay.max / NANOSECONDS,
      resident: rss / MEGABYTE,
      held,
    }
    // Who reads it sees a whole file.
    writeFileSync(`${LOOP_REPORT}.new`, JSON.stringify(figures))
    renameSync(`${LOOP_REPORT}.new`, LOOP_REPORT)
  }, 1_000).unref()
}
