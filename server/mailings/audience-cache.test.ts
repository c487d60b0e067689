import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countMailingAudience, previewMailing } from '../../contract/mailing-people.ts'
import { useApp } from '../testing/app.ts'
import { countStatements } from '../testing/count-statements.ts'
import { draftOf, givenMailing, givenMany, NOON, POSTAL } from './testing/given.ts'

const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })
let marketing: Awaited<ReturnType<typeof app.given.admin>>
let mailingId: Awaited<ReturnType<typeof givenMailing>>['id']

beforeAll(async () => {
  app.setNow(NOON)
  marketing = await app.given.admin('marketing')
  mailingId = (await givenMailing(app, marketing)).id
})
beforeEach(async () => {
  app.setNow(NOON)
  await sql`truncate customers, consents cascade`.execute(app.ctx.db)
})

const rules = (quietDays = 0) => ({ ...draftOf().segment, quietDays })
const count = (segment = rules(), textsPerMinute = 10) =>
  app.as(marketing).call(countMailingAudience, {
    params: { mailingId },
    body: { segment, byEmail: true, byText: false, code: null, textsPerMinute, startsAt: null },
  })
const preview = (index: number) => {
  const { email, text, code } = draftOf()
  const body = { segment: rules(), email, text, code, index }
  return app.as(marketing).call(previewMailing, { params: { mailingId }, body })
}
/** How often the people were read meanwhile. */
async function readings(work: () => Promise<unknown>): Promise<number> {
  const { statements } = await countStatements(work)
  return statements.filter((text) => text.includes('everyone as materialized')).length
}

test('a large audience is read once for half a minute, however often it is asked for', async () => {
  await givenMany(app, 2_100)
  const asked = await readings(async () => {
    const counts = await Promise.all([count(), count(), count(rules(), 20), preview(0)])
    expect(counts[0]).toMatchObject({ people: 2_100, email: 2_100 })
    await preview(5)
  })
  expect(asked).toBe(1)
  // Other rules are another audience.
  expect(await readings(() => count(rules(7)))).toBe(1)
  app.setNow(new Date(NOON.getTime() + 31_000))
  expect(await readings(count)).toBe(1)
})

test('a small audience is always that of the moment', async () => {
  app.setNow(new Date(NOON.getTime() + 3_600_000))
  await givenMany(app, 3)
  expect(await count()).toMatchObject({ email: 3 })
  await sql`delete from consents where contact = 'person1@example.test'`.execute(app.ctx.db)
  expect(await count()).toMatchObject({ email: 2 })
})
