import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A zombie is a killed process that its parent has not yet collected: it does nothing any more, but
 * still answers `kill(pid, 0)`, which is how PostgreSQL asks.
 */
export type ProcessState = 'gone' | 'zombie' | 'alive'

export function stateOf(pid: number): ProcessState {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'gone'
  }
  if (process.platform !== 'linux') return 'alive'
  try {
    // The name in brackets may itself hold brackets and spaces; the state follows the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z') ? 'zombie' : 'alive'
  } catch {
    return 'gone'
  }
}

/** Is this process a PostgreSQL server on that folder? A process id from a file may be anyone's by now. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform === 'win32') return true // a command line is not to be had cheaply there
  return commandLineOf(pid)?.includes(` -D ${cluster} `) ?? false
}

/**
 * The processes of PostgreSQL that work in that folder. A server that is killed leaves its children behind: one in
 * the middle of a long statement goes on, and holds the shared memory, until that ends. Only Linux says so.
 */
export function processesIn(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, cluster))
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
      stateOf(pid) === 'alive'
    )
  } catch {
    return false // It has just ended, or is not ours to look at.
  }
}

function commandLineOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    })
  } catch {
    return undefined
  }
}

/** Waits until the process does nothing any more; false when it still runs after `milliseconds`. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds
  while (stateOf(pid) === 'alive') {
    if (performance.now() > until) return false
    await sleep(5)
  }
  return true
}

/** The same for a process that is about to exit, in which nothing asynchronous runs any more. */
export function blockUntilEnd(pid: number, milliseconds: number): void {
  const until = performance.now() + milliseconds
  const never = new Int32Array(new SharedArrayBuffer(4))
  while (stateOf(pid) === 'alive' && performance.now() < until) Atomics.wait(never, 0, 0, 5)
}
