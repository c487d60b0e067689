import { sql } from 'kysely'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  expectTypeOf,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { read } from '../core/read.ts'
import { clusterPrograms, MISSING } from '../testing/cluster/programs.ts'
import { startCluster, type Cluster } from '../testing/cluster/start-cluster.ts'
import { silentProxy } from '../testing/silent-proxy.ts'
import { type Db, openDatabase, type ReadDb } from './database.ts'
import { openReplica } from './replica.ts'

const SOON = { timeout: 15_000, interval: 50 }

describe.skipIf(MISSING)(`with a streaming replica${MISSING}`, () => {
  let running: Cluster | undefined
  const cluster = () => {
    if (!running) throw new Error('The cluster has not started')
    return running
  }
  beforeAll(async () => {
    running = await startCluster(clusterPrograms())
    await running.onPrimary(
      'create table notes (id int primary key); grant all on notes to westhaul',
      'westhaul',
    )
  }, 60_000)
  afterAll(() => running?.stop(), 60_000)

  async function opened(url = cluster().urls.replica) {
    const { db } = openDatabase({ connectionString: cluster().urls.primary })
    const lines: string[] = []
    const replica = await openReplica({
      primary: db,
      connection: { connectionString: url },
      log: (line) => lines.push(line),
    })
    onTestFinished(async () => {
      await replica.close()
      await db.destroy()
    })
    const write = () =>
      sql`insert into notes select coalesce(max(id), 0) + 1 from notes`.execute(db)
    const newest = () => replica.read(newestNote)
    const newestWritten = async () => (await newestNote(db)).id
    const stands = (status: string) =>
      vi.waitFor(() => expect(replica.state().status).toBe(status), SOON)
    return { db, replica, lines, write, newest, newestWritten, stands }
  }

  test('reads run on the replica, and see what was just written', async () => {
    const { replica, write, newest, newestWritten, stands } = await opened()
    await stands('used')
    for (let round = 0; round < 100; round += 1) {
      await write()
      expect((await newest()).id).toBe(await newestWritten())
    }
    const { reads } = replica.state()
    expect(reads.replica + reads.primary).toBe(100)
    expect(reads.replica).toBeGreaterThan(0)
    await stands('used')
    await vi.waitFor(async () => expect((await newest()).isReplica).toBe(true), SOON)
  })

  test('while replay is paused the primary answers, and the replica again afterwards', async () => {
    const { replica, lines, write, newest, newestWritten, stands } = await opened()
    await stands('used')
    await cluster().onReplica('select pg_wal_replay_pause()')
    onTestFinished(async () => void (await cluster().onReplica('select pg_wal_replay_resume()')))
    await write()
    expect(await newest()).toEqual({ id: await newestWritten(), isReplica: false })
    expect(replica.state().status).toBe('behind')
    // A moment of it is no news.
    expect(lines).toEqual(['The replica answers reads'])
    const lags = 'The replica lags: the primary answers reads until it has caught up'
    await vi.waitFor(() => expect(lines.at(-1)).toBe(lags), SOON)
    await cluster().onReplica('select pg_wal_replay_resume()')
    await stands('used')
    expect(await newest()).toEqual({ id: await newestWritten(), isReplica: true })
    expect(lines).toEqual(['The replica answers reads', lags, 'The replica answers reads'])
  })

  test('a replica that falls silent costs a read two seconds, and is used again when it is back', async () => {
    const { port } = new URL(cluster().urls.replica)
    const proxy = await silentProxy({
      host: '127.0.0.1',
      port: Number(port),
      user: 'westhaul',
      database: 'westhaul',
    })
    const url = new URL(cluster().urls.replica)
    url.port = String(proxy.connection.port)
    const { newest, newestWritten, stands } = await opened(url.href)
    await stands('used')
    await newest()
    proxy.fallSilent()
    const began = performance.now()
    expect(await newest()).toEqual({ id: await newestWritten(), isReplica: false })
    expect(performance.now() - began).toBeLessThan(5_000)
    await stands('away')
    const beganAgain = performance.now()
    await newest()
    expect(performance.now() - beganAgain).toBeLessThan(1_000)
    proxy.recover()
    await stands('used')
  })

  test('reads go on while the replica is killed, and come back to it', async () => {
    const { newest, newestWritten, stands, write } = await opened()
    await stands('used')
    const answers: Promise<{ id: number }>[] = []
    const timer = setInterval(() => answers.push(newest()), 20)
    onTestFinished(() => clearInterval(timer))
    await cluster().killReplica()
    await write()
    await stands('away')
    expect(await newest()).toEqual({ id: await newestWritten(), isReplica: false })
    await cluster().startReplica()
    await stands('used')
    clearInterval(timer)
    const failed = (await Promise.allSettled(answers)).filter(({ status }) => status === 'rejected')
    expect(failed).toEqual([])
    expect(await newest()).toEqual({ id: await newestWritten(), isReplica: true })
  })

  test('a server that is no replica of this database is not used', async () => {
    const { newest, stands, replica } = await opened(cluster().urls.primary)
    await stands('wrong')
    expect((await newest()).isReplica).toBe(false)
    expect(replica.state().lagBytes).toBeUndefined()
  })

  test('nothing can be written in a read, and a read in a transaction sees what it has written', async () => {
    const { db, replica, stands, newestWritten } = await opened()
    await stands('used')
    const written = await newestWritten()
    await expect(
      replica.read((reads) => sql`insert into notes values (0)`.execute(reads)),
    ).rejects.toMatchObject({ code: '25006' })
    expectTypeOf<ReadDb>().not.toHaveProperty('deleteFrom')
    expectTypeOf<ReadDb>().not.toExtend<Db>()
    await db.transaction().execute(async (tx) => {
      await sql`insert into notes values (${written + 1})`.execute(tx)
      expect((await read({ db: tx, replica }, (own) => newestNote(own.db))).id).toBe(written + 1)
    })
  })
})

async function newestNote(db: ReadDb): Promise<{ id: number; isReplica: boolean }> {
  const { rows } = await sql<{ id: number; isReplica: boolean }>`
    select coalesce(max(id), 0) as id, pg_is_in_recovery() as is_replica from notes`.execute(db)
  if (!rows[0]) throw new Error('There is no answer')
  return rows[0]
}
