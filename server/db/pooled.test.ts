import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { clusterPrograms, MISSING } from '../testing/cluster/programs.ts'
import { startCluster, type Cluster } from '../testing/cluster/start-cluster.ts'
import { isDatabaseAway, openDatabase, type Db } from './database.ts'

const AWAY = expect.toSatisfy(isDatabaseAway, 'an error of a database that cannot answer')
const LIMITS = { lock: 300, statement: 600, answer: 5_000, idleInTransaction: 700 }

describe.skipIf(MISSING)(`through PgBouncer in transaction mode${MISSING}`, () => {
  let running: Cluster | undefined
  beforeAll(async () => {
    running = await startCluster(clusterPrograms())
  })
  afterAll(() => running?.stop())

  function opened(limits = LIMITS): Db {
    if (!running) throw new Error('The cluster has not started')
    const { db } = openDatabase(
      { connectionString: running.urls.pooler, isPooled: true },
      8,
      limits,
    )
    onTestFinished(() => db.destroy())
    return db
  }
  const limitsOf = async (db: Db) => {
    const { rows } = await sql<{ lock: string; statement: string }>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
      db,
    )
    return rows[0]
  }

  test('statements alone and in transactions keep the limits of their pool, whatever session they meet', async () => {
    const [short, long] = [opened(), opened({ ...LIMITS, lock: 0, statement: 0 })]
    // More callers than the pooler has sessions.
    const answers = Array.from({ length: 60 }, async (_, index) => {
      const db = index % 2 === 0 ? short : long
      const expected =
        db === short ? { lock: '300ms', statement: '600ms' } : { lock: '0', statement: '0' }
      expect(await limitsOf(db)).toEqual(expected)
      expect(await db.transaction().execute(limitsOf)).toEqual(expected)
    })
    await Promise.all(answers)
    await expect(sql`select pg_sleep(30)`.execute(short)).rejects.toEqual(AWAY)
    expect(await limitsOf(short)).toEqual({ lock: '300ms', statement: '600ms' })
  })

  test('a statement alone is stored, one that fails is not, and its connection is used again', async () => {
    const db = opened()
    await sql`create table if not exists stored (id int primary key)`.execute(db)
    await sql`insert into stored values (1)`.execute(db)
    await expect(sql`insert into stored values (2), (1)`.execute(db)).rejects.toMatchObject({
      code: '23505',
    })
    const failing = db.transaction().execute(async (tx) => {
      await sql`insert into stored values (3)`.execute(tx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect((await sql`select id from stored`.execute(db)).rows).toEqual([{ id: 1 }])
  })
})
