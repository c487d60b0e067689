import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { familyOf, type RunningProcess, stillRunning } from '../scripts/processes.mjs'

/** What each kind of run starts, by its command line. */
const SERVER = /server\/main\.(ts|js)/
const DATABASE = /postgres.* -D /
const BROWSER = /chrom/i

type Interruption = {
  run: string
  by: string
  command: string[]
  starts: RegExp[]
  interrupt: (child: ChildProcess) => void
}

const pidOf = ({ pid }: ChildProcess): number => {
  if (pid === undefined) throw new Error('The run did not start')
  return pid
}
const RUNNER = ['node', 'scripts/test.mjs']

const interruptions: Interruption[] = [
  {
    run: 'the unit tests',
    by: 'Ctrl-C, a SIGINT to the whole group,',
    command: [...RUNNER, 'unit', '--', 'server/messaging/killed-worker.test.ts'],
    starts: [DATABASE, SERVER],
    interrupt: (child) => process.kill(-pidOf(child), 'SIGINT'),
  },
  {
    run: 'the browser tests',
    by: 'a SIGTERM to the runner',
    command: [...RUNNER, 'e2e', '--', 'e2e/receipt.e2e.ts'],
    starts: [DATABASE, SERVER, BROWSER],
    interrupt: (child) => child.kill('SIGTERM'),
  },
  {
    run: 'the browser tests',
    by: 'a SIGTERM to npm',
    command: ['npm', 'test', '--', 'e2e', '--', 'e2e/receipt.e2e.ts'],
    starts: [DATABASE, SERVER, BROWSER],
    interrupt: (child) => child.kill('SIGTERM'),
  },
]

test.for(interruptions)(
  '$by ends $run with every server, database and browser',
  async ({ command: [program = '', ...args], starts, interrupt }) => {
    // A run of its own: it must not take this one for its own.
    const { PATH, HOME, CHROMIUM_PATH } = process.env
    const child = spawn(program, args, {
      detached: true,
      stdio: 'ignore',
      env: { PATH: `${dirname(process.execPath)}:${PATH}`, HOME, CHROMIUM_PATH },
    })
    const exit = once(child, 'exit')
    const startedProcesses = new Map<number, RunningProcess>()
    onTestFinished(() => {
      for (const { pid } of stillRunning(new Set(startedProcesses.keys())))
        process.kill(pid, 'SIGKILL')
    })

    const hasStarted = (): boolean => {
      for (const one of familyOf(pidOf(child))) startedProcesses.set(one.pid, one)
      const commands = [...startedProcesses.values()].map(({ command }) => command)
      return starts.every((start) => commands.some((one) => start.test(one)))
    }
    await expect.poll(hasStarted, { timeout: 120_000, interval: 100 }).toBe(true)
    interrupt(child)
    await exit
    await expect
      .poll(() => stillRunning(new Set(startedProcesses.keys())).map(({ command }) => command), {
        timeout: 30_000,
        interval: 100,
      })
      .toEqual([])
  },
)
