import { spawn } from 'node:child_process'

/**
 * Runs a command, and ends it with all that it started as soon as whoever started this is gone,
 * however that was ended. It is the first of a process group of its own (see `runBound`).
 */
const [parent, command, ...args] = process.argv.slice(2)
const endAll = () => process.kill(0, 'SIGKILL')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
setInterval(() => {
  if (process.ppid !== Number(parent)) endAll()
}, 200).unref()

const child = spawn(command, args, { stdio: 'inherit' })
child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 1))
