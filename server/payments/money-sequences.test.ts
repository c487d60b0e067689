import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { JobId } from '../../contract/jobs.ts'
import { useApp } from '../testing/app.ts'
import { muteMessages } from '../testing/messages.ts'
import { randomStoriesIn } from '../testing/random-stories.ts'
import { seeded } from '../testing/seeded.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'

const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })

/** `npm run kill-points` plays more of them. */
const STORIES = process.env.KILL_POINTS ? 96 : 32
const STEPS = 11

test(
  'in any order of the money events of a job, every cent is in one place',
  { timeout: 300_000 },
  async () => {
    await muteMessages(app.ctx)
    const random = seeded(8)
    const { begin, step, names } = randomStoriesIn(app, random)
    const counts = new Map<string, number>()
    for (let number = 0; number < STORIES; number += 1) {
      const story = await begin()
      const past: string[] = []
      for (let round = 0; round < STEPS; round += 1) {
        const did = await step(story)
        past.push(did)
        counts.set(did, (counts.get(did) ?? 0) + 1)
        expect({ past, wrong: await checkBooks(app.ctx.db) }).toEqual({ past, wrong: [] })
      }
      await app.runTasks({ delayed: true })
      expect({ past, wrong: await checkBooks(app.ctx.db) }).toEqual({ past, wrong: [] })
      const { here, there } = await everyCent(story.job.id)
      expect({ past, here }).toEqual({ past, here: there })
    }
    process.stdout.write(`${STORIES} stories: ${listCounts(counts)}\n`)
    // Nothing was left untried.
    expect([...counts.keys()]).toEqual(expect.arrayContaining(names))
  },
)

const listCounts = (counts: Map<string, number>) =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ')

/** What is here of a job's money by the books, and by what the provider moved. */
async function everyCent(jobId: JobId): Promise<{ here: number; there: number }> {
  const atProvider = async (query: ReturnType<typeof sql<{ total: string }>>) =>
    Number((await query.execute(app.ctx.db)).rows[0]?.total ?? 0)
  const capturedTotal = await atProvider(sql`
    select sum(amount_cents) as total from sandbox_payments
    where job_id = ${jobId} and charge_id is not null`)
  const refundedTotal = await atProvider(sql`
    select sum(amount_cents) as total from sandbox_refunds
    where job_id = ${jobId} and status = 'succeeded'`)
  const paidOut = await atProvider(sql`
    select sum(amount_cents - coalesce((select sum(amount_cents) from sandbox_reversals r
      where r.transfer_id = t.id), 0)) as total from sandbox_transfers t where job_id = ${jobId}`)
  const withBanks = await atProvider(sql`
    select sum(d.amount_cents) as total from sandbox_disputes d
    join sandbox_payments p on p.charge_id = d.charge_id
    where p.job_id = ${jobId} and d.status <> 'won'`)
  const accounts = [
    'platform_fee',
    'gst_payable',
    'hauler_payable',
    'tips',
    'refunds',
    'customer_funds',
    'disputes',
  ] as const
  let here = 0
  for (const account of accounts) here -= await balanceOf(app.ctx.db, account, jobId)
  return { here, there: capturedTotal - refundedTotal - paidOut - withBanks }
}
