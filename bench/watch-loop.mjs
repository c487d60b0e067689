import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a server by --import: writes the delay of its event loop and its memory into a file, once a second.

const { LOOP_REPORT } = process.env
const MEGABYTE = 1_048_576
const NANOSECONDS = 1e6

if (LOOP_REPORT) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    const figures = {
      p99: delay.percentile(99) / NANOSECONDS,
      most: delay.max / NANOSECONDS,
      resident: rss / MEGABYTE,
      heap: heapUsed / MEGABYTE,
    }
    // Who reads it sees a whole file.
    writeFileSync(`${LOOP_REPORT}.new`, JSON.stringify(figures))
    renameSync(`${LOOP_REPORT}.new`, LOOP_REPORT)
  }, 1_000).unref()
}
