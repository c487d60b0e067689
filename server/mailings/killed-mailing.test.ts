import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import type { Db } from '../db/database.ts'
import { ownDatabase, startWholeServer } from '../testing/whole-server.ts'
import { insertMailing } from './mailing-store.ts'
import { draftOf, manyCustomers, POSTAL } from './testing/given.ts'

const PEOPLE = 2_000
const MINUTES = 5
const PER_MINUTE = 500
/** A server needs some seconds to start. */
const LIFE_MS = { least: 4_000, most: 12_000 }
const PATIENCE_MS = 10 * 60_000
/** A message that a killed server handed over is not repeated: after that long it counts as not confirmed. */
const DOUBT_MS = 130_000

/** A campaign that begins now, to customers who agreed. */
async function givenCampaign(db: Db): Promise<void> {
  const now = new Date()
  const day = addDays(dayOf(now), -200)
  await manyCustomers(db, PEOPLE, { day, givenAt: new Date(now.getTime() - 86_400_000) })
  const draft = draftOf({ emailsPerMinute: PER_MINUTE })
  const kept = { kind: 'one_off', flow: null, status: 'draft', createdBy: null } as const
  const mailing = await insertMailing(db, { ...draft, ...kept })
  if (!mailing) throw new Error('The campaign was not stored')
  await sql`update mailings set status = 'scheduled', starts_at = ${now} where id = ${mailing.id}`.execute(
    db,
  )
}

/** One of the two servers: killed and started again until the time is over. */
async function killAgainAndAgain(start: () => ReturnType<typeof startWholeServer>, until: number) {
  for (let kills = 0; ; kills += 1) {
    const server = start()
    if (Date.now() >= until) return kills
    await wait(randomInt(LIFE_MS.least, LIFE_MS.most))
    await server.kill()
  }
}

type Row = { contact: string; state: string; times: number }

/** Where each person is, and how often a message for them is with the provider. */
const statesOf = async (db: Db): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select r.contact, case when n.status = 'unknown' or n.status = 'queued' and n.handed_over_at is not null then 'not confirmed'
      when n.id is null then 'waiting' else n.status end as state,
      (select count(*)::int from sandbox_messages s where s.recipient = r.contact and s.status in ('accepted', 'delivered')) as times
    from mailing_recipients r left join notifications n on n.id = r.notification_id`.execute(db)
  return rows
}

test(
  'a campaign whose two servers are killed at random goes to each person exactly once, or says that it is not confirmed',
  async ({ skip }) => {
    skip(!process.env.KILL_CAMPAIGNS, 'It takes minutes: played by npm run kill-campaigns')
    const { db, url } = await ownDatabase()
    await givenCampaign(db)
    const settings = { MAIL_POSTAL_ADDRESS: POSTAL, QUIET_HOURS: '0:00-23:59' }
    const until = Date.now() + MINUTES * 60_000
    const kills = await Promise.all(
      [1, 2].map(() => killAgainAndAgain(() => startWholeServer(url, settings), until)),
    )
    const last = Date.now() + PATIENCE_MS
    const isOpen = ({ state }: Row) => state === 'waiting' || state === 'queued'
    let rows = await statesOf(db)
    while ((rows.length < PEOPLE || rows.some(isOpen)) && Date.now() < last) {
      await wait(2_000)
      rows = await statesOf(db)
    }
    await wait(DOUBT_MS)
    rows = await statesOf(db)
    const count = (is: (row: Row) => boolean) => rows.filter(is).length
    process.stdout.write(
      `${[
        `${PEOPLE} people, ${PER_MINUTE} emails a minute, two servers on one database`,
        `kill -9: ${kills.join(' and ')} times in ${MINUTES} minutes`,
        `people stored: ${rows.length}`,
        `sent, at the provider exactly once: ${count(({ state, times }) => state === 'sent' && times === 1)}`,
        `not confirmed: ${count(({ state }) => state === 'not confirmed')}, of which at the provider once: ${count(({ state, times }) => state === 'not confirmed' && times === 1)}`,
        `failed with words: ${count(({ state }) => state === 'failed')}`,
        `at the provider more than once: ${count(({ times }) => times > 1)}`,
        `not reached: ${count((row) => isOpen(row))}`,
      ].join('\n')}\n`,
    )
    const isRight = ({ state, times }: Row) =>
      state === 'sent'
        ? times === 1
        : (state === 'not confirmed' || state === 'failed') && times <= 1
    expect(rows.filter((row) => !isRight(row))).toEqual([])
    expect(rows).toHaveLength(PEOPLE)
    expect(new Set(rows.map(({ contact }) => contact)).size).toBe(PEOPLE)
  },
  (MINUTES + 18) * 60_000,
)
