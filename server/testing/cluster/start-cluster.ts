import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/free-port.mjs'
import { openFolder, untilDone } from './children.ts'
import type { Programs } from './programs.ts'

const NAME = 'westhaul'
/** Those of tests: nothing has to outlive a loss of power. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'fsync=off', 'autovacuum=off', 'max_connections=60']
const INIT = ['-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
const COPY = ['-R', '-X', 'stream', '--checkpoint=fast', '--no-sync']

/** A primary, its streaming replica and a pooler in transaction mode, in a folder of their own. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>

export async function startCluster({ postgres, pgbouncer }: Programs) {
  const { folder, inside, start, run, close } = openFolder()
  const ports = { primary: await freePort(), replica: await freePort(), pooler: await freePort() }
  const serve = (dataDir: string, port: number) =>
    start(join(postgres, 'postgres'), [
      '-D',
      dataDir,
      '-p',
      String(port),
      '-k',
      folder,
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ])
  const onPrimary = (statement: string, database = 'postgres') =>
    ask({ port: ports.primary, database }, statement)
  const onReplica = (statement: string) =>
    ask({ port: ports.replica, database: 'postgres' }, statement)

  const data = { primary: inside('primary'), replica: inside('replica') }
  await run(join(postgres, 'initdb'), ['-D', data.primary, ...INIT])
  serve(data.primary, ports.primary)
  await untilDone(() => onPrimary('select'))
  await onPrimary(`create role ${NAME} login`)
  await onPrimary(`create database ${NAME} owner ${NAME}`)

  const from = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'postgres']
  await run(join(postgres, 'pg_basebackup'), ['-D', data.replica, ...COPY, ...from])
  let replica = serve(data.replica, ports.replica)
  await untilDone(() => onReplica('select'))

  const pooler = start(pgbouncer, ['-q', poolerSettings(folder, ports)])
  await untilDone(() => ask({ port: ports.pooler, database: NAME, user: NAME }, 'select'))

  const url = (port: number, database = NAME) => `postgres://${NAME}@127.0.0.1:${port}/${database}`
  return {
    urls: {
      primary: url(ports.primary),
      replica: url(ports.replica),
      pooler: url(ports.pooler),
      pooledReplica: url(ports.pooler, 'replica'),
    },
    /** As its superuser. */
    onPrimary,
    onReplica,
    /** kill -9; `startReplica` brings it back. */
    async killReplica() {
      replica.child.kill('SIGKILL')
      await replica.ended
    },
    async startReplica() {
      replica = serve(data.replica, ports.replica)
      await untilDone(() => onReplica('select'))
    },
    async stop() {
      pooler.child.kill('SIGKILL')
      await close()
    },
  }
}

type Ports = { primary: number; replica: number; pooler: number }

/** Fewer connections to the server than clients have: a session is no client's own. */
function poolerSettings(folder: string, ports: Ports): string {
  const [path, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(users, `"${NAME}" ""\n`)
  writeFileSync(
    path,
    `[databases]
${NAME} = host=127.0.0.1 port=${ports.primary}
replica = host=127.0.0.1 port=${ports.replica} dbname=${NAME}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 6
`,
  )
  return path
}

type Where = { port: number; database: string; user?: string }

async function ask({ user = 'postgres', ...where }: Where, statement: string) {
  const client = new pg.Client({
    ...where,
    user,
    host: '127.0.0.1',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
