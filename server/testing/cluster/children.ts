import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** PostgreSQL and PgBouncer refuse to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const PATIENCE_MS = 30_000
const PAUSE_MS = 100

export type Running = { child: ChildProcess; ended: Promise<string> }

/** A folder, and programs that run in it as children of this process: what ends its family ends them. */
export function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'westhaul-cluster-'))
  chmodSync(folder, 0o755)
  own(folder)
  const children = new Set<ChildProcess>()
  const endAll = () => {
    for (const child of children) child.kill('SIGQUIT')
  }
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  process.once('exit', () => {
    endAll()
    remove()
  })

  const start = (file: string, args: string[]): Running => {
    const stdio = ['ignore', 'ignore', 'pipe'] as const
    const child = spawn(file, args, { ...NOBODY, cwd: '/', env: {}, stdio: [...stdio] })
    children.add(child)
    const said = text(child.stderr)
    const ended = once(child, 'close').then(() => {
      children.delete(child)
      return said
    })
    return { child, ended }
  }

  return {
    folder,
    start,
    /** @throws Error with what a program said that failed. */
    async run(file: string, args: string[]): Promise<void> {
      const { child, ended } = start(file, args)
      const said = await ended
      if (child.exitCode !== 0) throw new Error(`${file} failed: ${said}`)
    },
    /** An empty folder in it. */
    inside(name: string): string {
      const path = join(folder, name)
      mkdirSync(path, { mode: 0o700 })
      own(path)
      return path
    },
    async close(): Promise<void> {
      endAll()
      await untilDone(async () => {
        if (children.size > 0) throw new Error(`Programs still run in ${folder}`)
      })
      remove()
    },
  }
}

function own(path: string): void {
  if (NOBODY.uid !== undefined) chownSync(path, NOBODY.uid, NOBODY.gid)
}

/** Tries again until it does not fail any more. */
export async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; ;) {
    try {
      await work()
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(PAUSE_MS)
    }
  }
}
