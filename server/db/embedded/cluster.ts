import { spawn } from 'node:child_process'
import { chmod, mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Binaries, program } from './binaries.ts'
import { commandAs, handOver, type Place } from './place.ts'

/**
 * Makes sure that the place holds a database this PostgreSQL can open. A first one is made under
 * another name and renamed when it is whole, so that a start which is cut short leaves nothing that
 * looks like a database.
 */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  passwordFile: string | undefined,
): Promise<void> {
  const { cluster, runAs } = place
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return createCluster(place, passwordFile)
  if (version.trim() !== binaries.major)
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this Westhaul brings PostgreSQL ${binaries.major}, which cannot open it. ` +
        'Run the Westhaul that made it, or move the folder away to begin with an empty database.',
    )
  await handOver(cluster, runAs)
}

async function createCluster(place: Place, passwordFile: string | undefined): Promise<void> {
  const { cluster, programs, runAs } = place
  await rmdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return
    throw new Error(
      `The folder ${cluster} holds something that is no database (it has no PG_VERSION). Move it away, or choose another data folder.`,
      { cause: error },
    )
  })

  const unfinished = `${cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await chmod(unfinished, 0o700) // regardless of the umask
  await handOver(unfinished, runAs)

  const auth = passwordFile
    ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    : ['--auth=trust']
  const initdb = commandAs(runAs, program(programs, 'initdb'), [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    '--no-sync', // no data yet: a first start that loses power begins again
    // PostgreSQL's own Unicode rules: the same on every machine, with any locales.
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...auth,
  ])
  const { code, output } = await run(initdb)
  if (code !== 0)
    throw new Error(
      `The first database could not be made in ${unfinished} (initdb ended with ${code}):\n${output}`,
    )
  await rename(unfinished, cluster)
}

async function run({ file, args, options }: ReturnType<typeof commandAs>) {
  // No variable of the caller's gets through: a PGDATA or an LC_ALL would be obeyed.
  const child = spawn(file, args, {
    ...options,
    cwd: '/',
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'no code'))
  })
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, output: `${out}${err}`.trim() }
}
