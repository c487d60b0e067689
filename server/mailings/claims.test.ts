import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { moveMailing, scheduleMailing } from '../../contract/mailing-moves.ts'
import { getMailing, listMailingChanges, saveMailing } from '../../contract/mailings.ts'
import { useApp } from '../testing/app.ts'
import { draftOf, givenCustomer, givenMailing, NOON, POSTAL } from './testing/given.ts'

const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })
let marketing: Awaited<ReturnType<typeof app.given.admin>>

beforeAll(async () => {
  marketing = await app.given.admin('marketing')
})
beforeEach(async () => {
  app.setNow(NOON)
  await sql`truncate customers, consents, mailing_recipients, notifications, mailings cascade`.execute(
    app.ctx.db,
  )
  await givenCustomer(app)
})

const CLAIMING = {
  subject: 'Book again',
  preview: '',
  content: 'We are the best in BC. Book Pickup Now: {{link}}',
}
const refusedClaim = {
  code: 'refused',
  message: expect.stringMatching(/^No fact of the business supports “.*best/),
  facts: { claims: [expect.stringContaining('best')] },
}
const call = () => app.as(marketing)
/** What the refusal of a call asks about. */
const claimsIn = (asking: Promise<unknown>): Promise<string[]> =>
  asking.then(
    () => [],
    (error: unknown) => (error as { facts: { claims: string[] } }).facts.claims,
  )
const confirmedIn = (id: number) =>
  app.ctx.db
    .selectFrom('mailings')
    .select(['confirmedClaims', 'claimsConfirmedBy', 'claimsConfirmedAt'])
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()

test('what no fact supports goes out once a person confirmed it, and who did is stored', async () => {
  const { id } = await givenMailing(app, marketing, { email: CLAIMING })
  const params = { mailingId: id }
  const schedule = (confirmedClaims: string[]) =>
    call().call(scheduleMailing, {
      params,
      body: { startsAt: null, acceptsFewUses: false, confirmedClaims },
    })
  const claims = await claimsIn(schedule([]))
  await expect(schedule([])).rejects.toMatchObject(refusedClaim)
  await expect(schedule(['another claim'])).rejects.toMatchObject(refusedClaim)
  expect(await call().call(getMailing, { params })).toMatchObject({ status: 'draft' })
  expect(await schedule(claims)).toMatchObject({ status: 'scheduled' })
  expect(await confirmedIn(id)).toEqual({
    confirmedClaims: [expect.stringContaining('best')],
    claimsConfirmedBy: marketing.id,
    claimsConfirmedAt: NOON,
  })
  const changes = await call().call(listMailingChanges, { params })
  expect(changes).toContainEqual(
    expect.objectContaining({
      by: 'Priya Lee',
      what: expect.stringMatching(/^Confirmed what it claims: “.*best/),
    }),
  )
})

test('a confirmation is of its words: another claim is asked about again', async () => {
  const { id, version } = await givenMailing(app, marketing, { email: CLAIMING }, 'win_back')
  const params = { mailingId: id }
  const turn = (move: 'turn_on' | 'turn_off', confirmedClaims?: string[]) =>
    call().call(moveMailing, {
      params,
      body: { move, ...(confirmedClaims && { confirmedClaims }) },
    })
  const claims = await claimsIn(turn('turn_on'))
  await turn('turn_on', claims)
  await turn('turn_off')
  expect(await turn('turn_on')).toMatchObject({ status: 'on' })

  const email = { ...CLAIMING, content: `${CLAIMING.content} We guarantee a refund.` }
  const save = (fields = {}) =>
    call().call(saveMailing, { params, body: { ...draftOf({ email }), version, ...fields } })
  await expect(save()).rejects.toMatchObject({
    code: 'refused',
    facts: { claims: expect.arrayContaining([expect.stringMatching(/guarantee/i)]) },
  })
  await expect(save({ confirmedClaims: claims })).rejects.toMatchObject({ code: 'refused' })
  await save({ confirmedClaims: await claimsIn(save()) })
  expect((await confirmedIn(id)).confirmedClaims.length).toBeGreaterThan(1)
})

test('the history says who changed what of a campaign, and its moves', async () => {
  const { id, version } = await givenMailing(app, marketing)
  const params = { mailingId: id }
  const colleague = await app.given.user('admin', {
    firstName: 'Anika',
    lastName: 'Sandhu',
    teamRole: 'marketing',
  })
  const email = { ...CLAIMING, subject: 'Room again', content: 'Book Pickup Now: {{link}}' }
  const body = { ...draftOf({ name: 'Spring', email, emailsPerMinute: 20 }), version }
  await app.as(colleague).call(saveMailing, { params, body })
  await call().call(scheduleMailing, {
    params,
    body: { startsAt: new Date(NOON.getTime() + 3_600_000), acceptsFewUses: false },
  })
  const changes = await call().call(listMailingChanges, { params })
  const said = changes.map(({ by, what }) => [by, what])
  expect(said).toContainEqual(['Priya Lee', 'Scheduled'])
  expect(said).toContainEqual(['Priya Lee', 'Created'])
  const edit = said.find(([by]) => by === 'Anika Sandhu')?.[1]
  for (const words of [
    'Name: “Winter clear-out” to “Spring”',
    'Subject: “Before winter, {{firstName|friend}}” to “Room again”',
    'Content of the email',
    'Emails a minute: 300 to 20',
  ])
    expect(edit).toContain(words)
})

test('every claim is asked about, however many there are', async () => {
  const content = [
    'We are the best in BC.',
    'We guarantee it.',
    'The cheapest in town.',
    'Number one in hauling.',
    'Fully insured haulers.',
    'We always come on time.',
    'The fastest trucks.',
  ].join(' ')
  const { id } = await givenMailing(app, marketing, { email: { ...CLAIMING, content } })
  const schedule = (confirmedClaims: string[]) =>
    call().call(scheduleMailing, {
      params: { mailingId: id },
      body: { startsAt: null, acceptsFewUses: false, confirmedClaims },
    })
  const claims = await claimsIn(schedule([]))
  expect(claims.length).toBeGreaterThan(5)
  expect(await claimsIn(schedule(claims.slice(1)))).toEqual(claims)
  expect(await schedule(claims)).toMatchObject({ status: 'scheduled' })
})
