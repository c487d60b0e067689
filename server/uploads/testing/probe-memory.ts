import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { processImage } from '../images.ts'

/**
 * Processes the images of the command line concurrently and prints how long it took, the peak of
 * memory, and how many processes were started, whose time and memory are not counted.
 */
let processes = 0
subscribe('child_process', () => (processes += 1))
const images = process.argv.slice(2).map((path) => readFileSync(path))
const before = process.cpuUsage()
const started = performance.now()
const outcomes = await Promise.allSettled(images.map((bytes) => processImage(bytes)))
const ms = performance.now() - started
const { user, system } = process.cpuUsage(before)
const peak = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
const refusals = outcomes.flatMap((outcome) =>
  outcome.status === 'rejected' ? [String(outcome.reason)] : [],
)
process.stdout.write(
  JSON.stringify({
    ms,
    cpuMs: (user + system) / 1_000,
    peakMb: Number(peak) / 1_000,
    processes,
    refusals,
  }),
)
