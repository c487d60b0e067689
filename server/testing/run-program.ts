import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { projectRoot } from '../core/project-root.ts'

const SOURCES = join(projectRoot, 'server/main.ts')

/** Runs the server as `npm start` does, from its sources or another file, and on a database that is there already. */
export function runProgram(settings: Record<string, string>, file = SOURCES) {
  const dataDir = mkdtempSync(join(tmpdir(), 'westhaul-process-'))
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DEMO: 'false',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'false',
      ...settings,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })
  return {
    ended,
    stop: () => child.kill('SIGTERM'),
    said: () => said,
    /** The address once it is ready; fails with what it said when it ends instead. */
    address: () =>
      vi.waitFor(
        () => {
          if (child.exitCode !== null) throw new Error(said)
          const [, address] = / is ready: (\S+)/.exec(said) ?? []
          if (!address) throw new Error(`Not ready yet: ${said}`)
          return address
        },
        { timeout: 150_000 },
      ),
  }
}
