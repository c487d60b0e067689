import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { promotionConsent } from '../../contract/consents.ts'
import { ERASE_WORD, erasePerson, exportPerson } from '../../contract/people.ts'
import { suppress } from '../messaging/suppression-store.ts'
import { sweepGuideRequests } from '../offers/guides/guide-file.ts'
import { NOON } from '../offers/testing/offers.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { downloadOn, guidesWith, pdf } from './testing/guides.ts'

// A thread of its own for each PDF takes a while to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const app = useApp()
const { later, guide, post, ask, mailsTo, linkTo, conversionsOf } = guidesWith(app)
beforeEach(() => app.setNow(NOON))
afterEach(() => app.letClockRun())

test('a guide goes to an address once it is confirmed by the button behind its link', async () => {
  const bytes = await pdf(3)
  const offer = await guide(bytes)
  const page = await app.http.inject({ url: `/o/${offer.code}` })
  for (const words of ['data-form="guide"', 'Email me the guide', promotionConsent('Westhaul')])
    expect(page.body).toContain(words)
  expect((await ask(offer, 'mei')).body).toContain('Valid email required')

  const asked = await ask(offer, 'Mei.Guide@example.ca', { agreed: 'yes' })
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('Please look into your inbox')
  const link = await linkTo('mei.guide@example.ca', 'guide')
  // The team reads the log of messages: the link that confirms is not in it.
  expect(JSON.stringify(await messagesOf(app))).not.toContain(link)
  const stored = await app.ctx.db.selectFrom('guideRequests').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(link.slice('/guide/'.length))

  // A scanner of mail opens it.
  for (let opened = 0; opened < 2; opened++) {
    const opening = await app.http.inject({ url: link })
    expect(opening.statusCode).toBe(200)
    expect(opening.body).toContain('Confirm and get the guide')
  }
  expect(await conversionsOf(offer)).toBe(0)
  expect(await app.given.count('consents')).toBe(0)

  const confirmed = await post(link)
  expect(confirmed.statusCode).toBe(200)
  expect(confirmed.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  const download = downloadOn(confirmed.body)
  const byEmail = await linkTo('mei.guide@example.ca', 'guide-files')
  for (const url of [download, byEmail]) {
    const file = await app.http.inject({ url })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(bytes)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="moving-day.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  expect(await conversionsOf(offer)).toBe(1)
  expect(await app.ctx.db.selectFrom('consents').selectAll().execute()).toMatchObject([
    {
      contact: 'mei.guide@example.ca',
      source: 'offer_page',
      basis: 'express',
      wording: promotionConsent('Westhaul'),
    },
  ])

  later(1)
  expect((await app.http.inject({ url: download })).statusCode).toBe(404)
  expect((await app.http.inject({ url: byEmail })).statusCode).toBe(200)
  later(7 * 24 + 1)
  const over = await app.http.inject({ url: byEmail })
  expect(over.statusCode).toBe(404)
  expect(over.body).toContain('This link doesn’t work any more')
  expect((await app.http.inject({ url: byEmail.replace(/\d+\.pdf/, '1.pdf') })).statusCode).toBe(
    404,
  )
})

test('without the box ticked no consent is stored, and the same address counts once', async () => {
  const offer = await guide()
  const before = await app.given.count('consents')
  for (let time = 0; time < 2; time++) {
    await ask(offer, 'nina.guide@example.ca')
    expect((await post(await linkTo('nina.guide@example.ca', 'guide'))).statusCode).toBe(200)
    await app.ctx.db.deleteFrom('guideRequests').execute()
    later(30)
  }
  expect(await app.given.count('consents')).toBe(before)
  expect(await conversionsOf(offer)).toBe(1)
})

test('a link confirms once, also of two presses at the same time', async () => {
  const offer = await guide()
  await ask(offer, 'twice.guide@example.ca')
  const link = await linkTo('twice.guide@example.ca', 'guide')
  const pressed = await Promise.all([post(link), post(link), post(link)])
  expect(pressed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  const again = await app.http.inject({ url: link })
  expect(again.body).toContain('You confirmed already')
  expect(again.body).toContain(`/o/${offer.code}`)
  await app.runTasks()
  // The one that asks to confirm, and the one with the file.
  expect(await mailsTo('twice.guide@example.ca')).toHaveLength(2)
  expect(await conversionsOf(offer)).toBe(1)
})

test('a link expires after 48 hours, and then its address is deleted', async () => {
  const offer = await guide()
  await ask(offer, 'late.guide@example.ca')
  const link = await linkTo('late.guide@example.ca', 'guide')
  later(47.9)
  expect((await app.http.inject({ url: link })).statusCode).toBe(200)
  later(48)
  for (const answer of [await app.http.inject({ url: link }), await post(link)]) {
    expect(answer.statusCode).toBe(410)
    expect(answer.body).toContain('This link has expired')
    expect(answer.body).toContain(`/o/${offer.code}`)
  }
  expect(await conversionsOf(offer)).toBe(0)
  later(48.1)
  await sweepGuideRequests.run({}, app.ctx)
  const left = await app.ctx.db.selectFrom('guideRequests').select('email').execute()
  expect(left).not.toContainEqual({ email: 'late.guide@example.ca' })
  expect((await post(link)).statusCode).toBe(404)
})

test('a confirmed address is deleted when the link to its file has expired', async () => {
  const offer = await guide()
  await ask(offer, 'kept.guide@example.ca')
  await post(await linkTo('kept.guide@example.ca', 'guide'))
  const stored = () =>
    app.ctx.db
      .selectFrom('guideRequests')
      .select('id')
      .where('email', '=', 'kept.guide@example.ca')
      .execute()
  later(7 * 24 - 1)
  await sweepGuideRequests.run({}, app.ctx)
  expect(await stored()).toHaveLength(1)
  later(7 * 24 + 1)
  await sweepGuideRequests.run({}, app.ctx)
  expect(await stored()).toHaveLength(0)
})

test('the form answers the same for every address, and nothing goes to one that is suppressed', async () => {
  const offer = await guide()
  const email = 'stopped.guide@example.ca'
  await suppress(app.ctx.db, { channel: 'email', contact: email }, 'complained', app.ctx.now())
  const [stopped, other] = [await ask(offer, email), await ask(offer, 'open.guide@example.ca')]
  const plain = (body: string) => body.replaceAll(/(stopped|open)\.guide/g, '')
  expect(stopped.statusCode).toBe(other.statusCode)
  expect(plain(stopped.body)).toBe(plain(other.body))
  await app.runTasks()
  expect(await mailsTo(email)).toEqual([])

  // Suppressed after it asked: the second email is kept back too.
  const link = await linkTo('open.guide@example.ca', 'guide')
  const contact = 'open.guide@example.ca'
  await suppress(app.ctx.db, { channel: 'email', contact }, 'bounced', app.ctx.now())
  expect((await post(link)).statusCode).toBe(200)
  await app.runTasks()
  expect(await mailsTo(contact)).toHaveLength(1)
})

test('a form of another site is refused', async () => {
  const offer = await guide()
  const foreign = { origin: 'https://elsewhere.example' }
  const sent = await post(`/o/${offer.code}`, { email: 'a.guide@example.ca' }, foreign)
  expect(sent.statusCode).toBe(403)
})

test('an export has what a person asked for without the secrets, and an erasure deletes it', async () => {
  const offer = await guide()
  const email = 'erased.guide@example.ca'
  await ask(offer, email)
  await post(await linkTo(email, 'guide'))
  await app.runTasks()
  const owner = await app.given.admin()
  const answer = await app.http.inject({
    method: exportPerson.method,
    url: exportPerson.path,
    payload: { contact: email },
    headers: { cookie: `sid=${owner.cookie}` },
  })
  // The names of what is left out stand beside the tables.
  const { tables } = answer.json()
  expect(tables.guide_requests).toEqual([expect.objectContaining({ email })])
  expect(Object.keys(tables.guide_requests[0])).not.toContain('token_hash')
  await app.as(owner).call(erasePerson, { body: { contact: email, confirm: ERASE_WORD } })
  const { db } = app.ctx
  const requests = db.selectFrom('guideRequests').select('id').where('email', '=', email)
  expect(await requests.execute()).toEqual([])
  const leads = db.selectFrom('guideLeads').select('id').where('leadMagnetId', '=', offer.id)
  expect(await leads.execute()).toEqual([])
  expect(await conversionsOf(offer)).toBe(1)
})
