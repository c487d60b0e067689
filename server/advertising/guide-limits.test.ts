import { expect, test } from 'vitest'
import { LINKS_IN_A_DAY } from '../offers/guides/ask-for-guide.ts'
import { givenOffer, NOON } from '../offers/testing/offers.ts'
import { useApp } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'

const app = useApp({ settings: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })

let made = 0
/** A guide with a file that is never read. */
async function guide(): Promise<string> {
  const code = `LIMIT${++made}`
  const { id } = await givenOffer(app, code, {}, { type: 'guide', terms: undefined })
  const photo = { purpose: 'paper', format: 'pdf', forGuides: true, attachedAt: NOON } as const
  const upload = (await app.given.photo(photo)).slice('/uploads/'.length, -'.webp'.length)
  const file = { leadMagnetId: id, upload, uploadedBy: null, uploadedAt: NOON }
  await app.ctx.db.insertInto('guideFiles').values(file).execute()
  return code
}
const ask = (code: string, email: string, network: string) =>
  app.http.inject({
    method: 'POST',
    url: `/o/${code}`,
    payload: new URLSearchParams({ email }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': network,
    },
  })
const mailsTo = async (email: string) => {
  await app.runTasks()
  return (await outbox(app)).filter(({ recipient }) => recipient === email)
}

test('an address gets three links a day for all guides together, and the answer stays the same', async () => {
  app.setNow(NOON)
  const codes = [await guide(), await guide()]
  const email = 'flood@example.ca'
  const answers = []
  for (let turn = 0; turn < LINKS_IN_A_DAY + 2; turn++)
    answers.push(await ask(codes[turn % 2] ?? '', email, `203.0.113.${turn}`))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  for (const { body } of answers) expect(body).toContain('Please look into your inbox')
  expect(await mailsTo(email)).toHaveLength(LINKS_IN_A_DAY)

  app.setNow(new Date(NOON.getTime() + 25 * 3_600_000))
  await ask(codes[0] ?? '', email, '203.0.113.40')
  expect(await mailsTo(email)).toHaveLength(LINKS_IN_A_DAY + 1)
  app.letClockRun()
})

test('five requests for one address at the same time send three links', async () => {
  const code = await guide()
  const email = 'together@example.ca'
  await Promise.all(Array.from({ length: 5 }, (_, turn) => ask(code, email, `198.51.100.${turn}`)))
  expect(await mailsTo(email)).toHaveLength(LINKS_IN_A_DAY)
})

test('a network asks ten times in ten minutes', async () => {
  const code = await guide()
  const answers = []
  for (let turn = 0; turn < 11; turn++)
    answers.push(await ask(code, `guest${turn}@example.ca`, '192.0.2.9'))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(answers.at(-1)?.body).toContain('Too many tries')
})
