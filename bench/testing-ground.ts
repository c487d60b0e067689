import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../server/core/project-root.ts'

/** A folder that is gone with this process; PostgreSQL, as another user, may enter it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `westhaul-bench-${name}-`))
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export type Running = { address: string; process: ChildProcess; milliseconds: number }

/** Starts a program of the project with Node and waits until it says where it can be reached. */
export async function startProgram(
  path: string,
  settings: Record<string, string>,
): Promise<Running> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(projectRoot, path)], {
    cwd: projectRoot,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text
    const [, address] = /ready: (\S+)/.exec(output) ?? []
    if (address) return { address, process: child, milliseconds: performance.now() - began }
  }
  throw new Error(`${path} ended before it was ready`)
}

export async function stopProgram({ process: child }: Running): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** The parent of a process and the processor time that it has taken so far; undefined once it is gone. */
export function statOf(
  pid: number | undefined,
): { parent: number; milliseconds: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      parent: Number(fields[1]),
      milliseconds: (Number(fields[11]) + Number(fields[12])) * 10,
    }
  } catch {
    return undefined
  }
}

/** Processor time that a process has taken so far, in milliseconds; NaN where it is not to be had. */
export const processorTime = ({ process: { pid } }: Running): number =>
  statOf(pid)?.milliseconds ?? NaN

export function median(samples: readonly number[]): number {
  const sortedSamples = samples.toSorted((a, b) => a - b)
  return sortedSamples[Math.floor(sortedSamples.length / 2)] ?? NaN
}

/** What a share of the measurements stays below: 0.5 is the median. */
export const at = (samples: readonly number[], share: number): number => {
  const sortedSamples = samples.toSorted((a, b) => a - b)
  return (
    sortedSamples[Math.min(sortedSamples.length - 1, Math.floor(sortedSamples.length * share))] ??
    NaN
  )
}

export const ms = (number: number): string => number.toFixed(number < 10 ? 2 : 0)

/** Milliseconds in the middle and of the slowest in a hundred. */
export const spread = (samples: readonly number[]): string =>
  `p50 ${ms(at(samples, 0.5))}  p99 ${ms(at(samples, 0.99))}`

export const report = (what: string, result: string, ok = true): void =>
  void process.stdout.write(`${ok ? ' ' : '!'} ${what.padEnd(34)}${result}\n`)
