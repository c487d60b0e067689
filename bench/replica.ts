import { sql } from 'kysely'
import { openDatabase, type ReadDb } from '../server/db/database.ts'
import { openReplica } from '../server/db/replica.ts'
import { clusterPrograms } from '../server/testing/cluster/programs.ts'
import { startCluster } from '../server/testing/cluster/start-cluster.ts'
import { report, spread } from './testing-ground.ts'

// What a read on the replica costs beside one on the primary (decision 151), and a statement through PgBouncer in
// transaction mode beside a direct one (decision 152): milliseconds each, on one machine, whose network costs nothing.

const ROUNDS = 500

const cluster = await startCluster(clusterPrograms())
const direct = openDatabase({ connectionString: cluster.urls.primary }).db
const pooled = openDatabase({ connectionString: cluster.urls.pooler, isPooled: true }).db
const replica = await openReplica({
  primary: direct,
  connection: { connectionString: cluster.urls.replica },
  log: () => {},
})

await sql`create table rows as select n as id, md5(n::text) as words from generate_series(1, 100000) n`.execute(
  direct,
)
await sql`create table writes (at timestamptz)`.execute(direct)

/** A page of fifty, and a count of some thousands, as a filtered list takes them. */
async function readPage(db: ReadDb): Promise<void> {
  await sql`select * from rows where words like 'a%' order by words limit 50`.execute(db)
  await sql`select count(*) from rows where words like 'a%'`.execute(db)
}
const readOne = (db: ReadDb) => sql`select 1`.execute(db)

async function measure(work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let round = -20; round < ROUNDS; round += 1) {
    const began = performance.now()
    await work()
    if (round >= 0) samples.push(performance.now() - began)
  }
  return samples
}

const share = (before: number) => {
  const { reads } = replica.state()
  return `  on the replica ${Math.round(((reads.replica - before) / (ROUNDS + 20)) * 100)} %`
}
const answered = () => replica.state().reads.replica

try {
  while (replica.state().status !== 'used') await new Promise((done) => setTimeout(done, 100))
  report('page and count, primary', spread(await measure(() => readPage(direct))))
  let before = answered()
  const quiet = await measure(() => replica.read(readPage))
  report('the same, replica', spread(quiet) + share(before))
  const writing = setInterval(() => void sql`insert into writes values (now())`.execute(direct), 5)
  before = answered()
  const busy = await measure(() => replica.read(readPage))
  report('the same, 200 writes a second', spread(busy) + share(before))
  clearInterval(writing)
  report('select 1, direct', spread(await measure(() => readOne(direct))))
  report('select 1, PgBouncer', spread(await measure(() => readOne(pooled))))
  const transaction = (db: typeof direct) => db.transaction().execute(readOne)
  report('transaction, direct', spread(await measure(() => transaction(direct))))
  report('transaction, PgBouncer', spread(await measure(() => transaction(pooled))))
} finally {
  await replica.close()
  await Promise.all([direct.destroy(), pooled.destroy()])
  await cluster.stop()
}
