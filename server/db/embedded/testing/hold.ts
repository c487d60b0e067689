import { startEmbedded } from '../start-embedded.ts'

/**
 * A process for the tests to kill: runs a database on the folder it is given, prints where it can
 * be reached, and stops it when its input ends.
 */
const [dataDir = ''] = process.argv.slice(2)
const say = (message: string) => void process.stderr.write(`${message}\n`)

try {
  const { connection, stop } = await startEmbedded({
    dataDir,
    log: { info: say, warn: say, error: say },
  })
  process.stdout.write(`${JSON.stringify(connection)}\n`)
  process.stdin.resume().once('end', () => void stop().then(() => process.exit(0)))
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
}
