import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeHaulerProfile } from '../../contract/hauler-account.ts'
import { getPapers, type PaperKind } from '../../contract/papers.ts'
import { getPhotoRequests } from '../../contract/photo-requests.ts'
import type { ReviewChoice } from '../../contract/review-decisions.ts'
import { getReviewSheet, MAX_REVIEW_ROWS } from '../../contract/review-queue.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { reviewing } from './testing/reviewing.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const {
  applicant,
  clear,
  decide,
  paperOf,
  pass,
  rowsOf,
  send,
  sendLicence,
  staff,
  statusOf,
  textOf,
  tickAll,
} = reviewing(app)
const NOON = new Date('2026-11-25T20:00:00Z')

beforeEach(() => app.setNow(NOON))
afterEach(() => clear(NOON))

test('another photo: the hauler reads what is missing, sends just that, and the row comes back marked', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  await tickAll(by, hauler.id)
  await decide(by, 'application', hauler.id, {
    decision: 'ask_photo',
    document: 'licence_photo',
    reasons: ['dark'],
    note: 'Please take it in daylight.',
  })
  expect((await app.as(hauler).call(getPhotoRequests, {})).requests).toEqual([])
  await pass(8)
  const reason = 'The photo is too dark. Please take it in daylight.'
  expect((await app.as(hauler).call(getPhotoRequests, {})).requests).toMatchObject([
    { document: 'licence_photo', reason },
  ])
  const messages = await messagesOf(app)
  expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  expect(await textOf()).toContain(`another photo of your driver's licence. ${reason}`)
  expect(await rowsOf(by, hauler)).toMatchObject([{ state: 'photo_requested' }])
  expect(await statusOf(by, hauler)).toBe('pending')

  await pass(60)
  const licenseImageUrl = await sendLicence(hauler)
  expect(await rowsOf(by, hauler)).toMatchObject([{ state: 'new_photo', since: app.ctx.now() }])
  expect((await app.as(hauler).call(getPhotoRequests, {})).requests).toEqual([])
  const sheet = await by.call(getReviewSheet, { params: { haulerId: hauler.id } })
  expect(sheet.documents).toMatchObject([{ document: 'licence_photo', fileUrl: licenseImageUrl }])
  // What was ticked about the old photo is open again.
  expect(sheet.checks.map(({ point }) => point)).toEqual([3, 4, 5])
})

test('a paper is asked for and comes as the application’s; other documents leave the request open', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  await decide(by, 'application', hauler.id, {
    decision: 'ask_photo',
    document: 'insurance',
    reasons: ['cut_off'],
  })
  await pass(8)
  await send(hauler, 'worksafebc')
  expect(await rowsOf(by, hauler)).toMatchObject([{ state: 'photo_requested' }])
  await send(hauler, 'insurance')
  expect(await rowsOf(by, hauler)).toMatchObject([{ kind: 'application', state: 'new_photo' }])
})

test('fifty applicants who do not answer do not hide one who waits for us', async () => {
  const by = await staff()
  const silent = []
  for (let at = 0; at < MAX_REVIEW_ROWS; at += 1) silent.push(await applicant(NOON))
  const userId = (await app.given.admin()).id
  await app.ctx.db
    .insertInto('photoRequests')
    .values(
      silent.map(({ id }) => ({
        haulerId: id,
        document: 'licence_photo' as const,
        reason: 'The photo is too dark.',
        userId,
        requestedAt: NOON,
      })),
    )
    .execute()
  const waiting = await applicant(new Date(NOON.getTime() + 60_000))
  expect(await rowsOf(by, waiting)).toMatchObject([{ state: 'waiting' }])
})

test('the same document is asked for once until it comes', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  const ask: ReviewChoice = {
    decision: 'ask_photo',
    document: 'licence_photo',
    reasons: ['blurred'],
  }
  await decide(by, 'application', hauler.id, ask)
  await pass(8)
  await expect(decide(by, 'application', hauler.id, ask)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'The hauler was asked for this photo already',
  })
})

test('a decision about the application ends what it waited for', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  const ask: ReviewChoice = { decision: 'ask_photo', document: 'insurance', reasons: ['dark'] }
  await decide(by, 'application', hauler.id, ask)
  await pass(8)
  await decide(by, 'application', hauler.id, { decision: 'reject', reasons: ['not_insured'] })
  await pass(8)
  expect((await app.as(hauler).call(getPhotoRequests, {})).requests).toEqual([])
})

test('a paper in review is decided in the same queue, and asked for again', async () => {
  const by = await staff()
  const hauler = await app.given.hauler()
  await send(hauler, 'insurance')
  const { id } = await paperOf(by, hauler)
  const ask = (document: PaperKind): ReviewChoice => ({
    decision: 'ask_photo',
    document,
    reasons: ['glare'],
  })
  await expect(decide(by, 'paper', id, ask('worksafebc'))).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'document' }],
  })
  await decide(by, 'paper', id, ask('insurance'))
  await pass(8)
  expect(await rowsOf(by, hauler)).toMatchObject([{ kind: 'paper', state: 'photo_requested' }])
  await pass(60)
  await send(hauler, 'insurance', 200)
  const [row] = await rowsOf(by, hauler)
  expect(row).toMatchObject({ kind: 'paper', state: 'new_photo', paper: 'insurance' })
  await decide(by, 'paper', row?.id ?? 0, { decision: 'approve' })
  await pass(8)
  const { papers } = await app.as(hauler).call(getPapers, {})
  expect(papers.find(({ kind }) => kind === 'insurance')).toMatchObject({
    current: { status: 'approved' },
    renewal: null,
  })
})

test('a paper that ends soon is in the queue until its renewal comes, and can only be asked for', async () => {
  const by = await staff()
  const hauler = await app.given.hauler()
  await send(hauler, 'insurance', 7)
  const { id } = await paperOf(by, hauler)
  await decide(by, 'paper', id, { decision: 'approve' })
  await pass(8)
  expect(await rowsOf(by, hauler)).toMatchObject([{ kind: 'ending', id, state: 'waiting' }])
  await expect(decide(by, 'ending', id, { decision: 'approve' })).rejects.toMatchObject({
    code: 'illegal_move',
  })
  await decide(by, 'ending', id, {
    decision: 'ask_photo',
    document: 'insurance',
    reasons: ['expired'],
  })
  await pass(8)
  await pass(60)
  await send(hauler, 'insurance', 400)
  expect(await rowsOf(by, hauler)).toMatchObject([{ kind: 'paper', state: 'new_photo' }])
})

test('a new vehicle is decided in the same queue; no photo belongs to it', async () => {
  const by = await staff()
  const hauler = await app.given.hauler()
  await app.as(hauler).call(changeHaulerProfile, { body: { vehicleModel: '2018 Hino 195' } })
  const [row] = await rowsOf(by, hauler)
  expect(row).toMatchObject({ kind: 'change', change: 'vehicle' })
  const id = row?.id ?? 0
  await expect(
    decide(by, 'change', id, {
      decision: 'ask_photo',
      document: 'licence_photo',
      reasons: ['dark'],
    }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  await decide(by, 'change', id, { decision: 'approve' })
  await pass(8)
  const { vehicleModel } = await by.call(getReviewSheet, { params: { haulerId: hauler.id } })
  expect(vehicleModel).toBe('2018 Hino 195')
})
