import { afterEach, beforeEach, expect, test } from 'vitest'
import { setHaulerStatus, type HaulerId } from '../../contract/haulers.ts'
import { retryReview, undoReview, type ReviewChoice } from '../../contract/review-decisions.ts'
import { getReviewSheet } from '../../contract/review-queue.ts'
import { useApp } from '../testing/app.ts'
import { reviewing } from './testing/reviewing.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const {
  applicant,
  clear,
  decide,
  pass,
  rowsOf,
  sendLicence,
  staff,
  statusOf,
  textOf,
  tick,
  tickAll,
} = reviewing(app)
const NOON = new Date('2026-11-25T20:00:00Z')

beforeEach(() => app.setNow(NOON))
afterEach(() => clear(NOON))

test('an application is approved with five ticks: it counts after eight seconds, and the message leaves then', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  expect(await rowsOf(by, hauler)).toMatchObject([
    { kind: 'application', hauler: 'Dale Kowalchuk', state: 'waiting' },
  ])
  await tickAll(by, hauler.id)
  const held = await decide(by, 'application', hauler.id, { decision: 'approve' })
  expect(held.undoUntil).toEqual(new Date(NOON.getTime() + 8_000))
  expect(await rowsOf(by, hauler)).toEqual([])
  expect(await statusOf(by, hauler)).toBe('pending')
  expect(await textOf()).not.toContain('approved')
  await pass(8)
  expect(await statusOf(by, hauler)).toBe('approved')
  expect(await textOf()).toContain('you are approved')
})

test('undone, nothing has happened: the row is back with its ticks, and no message leaves', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  await tickAll(by, hauler.id)
  const { id: decisionId } = await decide(by, 'application', hauler.id, { decision: 'approve' })
  await by.call(undoReview, { params: { decisionId } })
  // Undoing it twice is the same as once.
  await by.call(undoReview, { params: { decisionId } })
  await pass(8)
  expect(await statusOf(by, hauler)).toBe('pending')
  expect(await rowsOf(by, hauler)).toMatchObject([{ state: 'waiting' }])
  const { checks } = await by.call(getReviewSheet, { params: { haulerId: hauler.id } })
  expect(checks).toHaveLength(5)
  expect(await textOf()).toBe('')
})

test('once it counts it is too late to undo', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  const reject: ReviewChoice = { decision: 'reject', reasons: ['licence_invalid'] }
  const { id: decisionId } = await decide(by, 'application', hauler.id, reject)
  await pass(8)
  await expect(by.call(undoReview, { params: { decisionId } })).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'It is too late to undo that. The message has left',
  })
})

test('the checklist is stored for everyone; approving by the API needs all five', async () => {
  const [by, colleague] = [await staff(), await staff()]
  const hauler = await applicant(NOON)
  await tick(by, hauler.id, 1)
  await tick(by, hauler.id, 3)
  await tick(by, hauler.id, 3, false)
  const { checks } = await colleague.call(getReviewSheet, { params: { haulerId: hauler.id } })
  expect(checks).toMatchObject([{ point: 1, at: NOON }])
  await expect(
    decide(colleague, 'application', hauler.id, { decision: 'approve' }),
  ).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringContaining('Tick all five points first. Open: name matches'),
  })
  await expect(tick(by, hauler.id, 6)).rejects.toMatchObject({ code: 'not_found' })
})

test('two ticks of the same point at the same moment are one', async () => {
  const [by, colleague] = [await staff(), await staff()]
  const hauler = await applicant(NOON)
  await Promise.all([tick(by, hauler.id, 2), tick(colleague, hauler.id, 2)])
  const { checks } = await by.call(getReviewSheet, { params: { haulerId: hauler.id } })
  expect(checks).toHaveLength(1)
})

test('of two colleagues the first decides, and the second reads who did', async () => {
  const [by, colleague] = [await staff(), await staff()]
  const hauler = await applicant(NOON)
  await tickAll(by, hauler.id)
  const outcomes = await Promise.allSettled([
    decide(by, 'application', hauler.id, { decision: 'approve' }),
    decide(colleague, 'application', hauler.id, { decision: 'reject', reasons: ['not_matching'] }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refusal = outcomes.find(({ status }) => status === 'rejected')
  expect(refusal).toMatchObject({
    reason: {
      code: 'illegal_move',
      message: expect.stringMatching(/has just (approved|rejected) this$/),
    },
  })
  // The call of the list comes second as well, while the first can be undone and after.
  const params = { haulerId: hauler.id }
  const second = () => colleague.call(setHaulerStatus, { params, body: { status: 'approved' } })
  await expect(second()).rejects.toMatchObject({ code: 'illegal_move' })
  await pass(8)
  await expect(second()).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(
    decide(colleague, 'application', hauler.id, { decision: 'approve' }),
  ).rejects.toMatchObject({ message: expect.stringContaining('has just') })
})

test('a decision that could not be carried out is shown as failed, and is carried out again', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  await tickAll(by, hauler.id)
  const { id: decisionId } = await decide(by, 'application', hauler.id, { decision: 'approve' })
  // Its task is given up.
  const at = (seconds: number) => app.setNow(new Date(NOON.getTime() + seconds * 1_000))
  at(30)
  expect(await rowsOf(by, hauler)).toEqual([])
  const retry = () => by.call(retryReview, { params: { decisionId } })
  await expect(retry()).rejects.toMatchObject({ code: 'illegal_move' })
  // The list of haulers says what to do about it: waiting helps only while it may still count by itself.
  const inList = () =>
    by.call(setHaulerStatus, { params: { haulerId: hauler.id }, body: { status: 'approved' } })
  await expect(inList()).rejects.toMatchObject({
    message:
      'Priya has just approved this. It is being carried out. Wait a minute, then look again',
  })
  at(8 + 61)
  const failed =
    'Priya approved this, but that could not be carried out. Try it again or take it back in the review queue'
  await expect(inList()).rejects.toMatchObject({ code: 'illegal_move', message: failed })
  expect(await rowsOf(by, hauler)).toMatchObject([
    { state: 'failed', failed: { decisionId, decision: 'approve', by: 'Priya' } },
  ])
  await retry()
  await pass(1)
  expect(await statusOf(by, hauler)).toBe('approved')
  expect(await textOf()).toContain('you are approved')
  expect(await rowsOf(by, hauler)).toEqual([])
  await expect(retry()).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a decision that failed is taken back, and the team decides again', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  await tickAll(by, hauler.id)
  const { id: decisionId } = await decide(by, 'application', hauler.id, { decision: 'approve' })
  const undo = () => by.call(undoReview, { params: { decisionId } })
  // Its task may be about to run.
  app.setNow(new Date(NOON.getTime() + 30_000))
  await expect(undo()).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'This decision is being carried out. Wait a minute',
  })
  app.setNow(new Date(NOON.getTime() + (8 + 61) * 1_000))
  await undo()
  expect(await rowsOf(by, hauler)).toMatchObject([{ state: 'waiting', failed: null }])
  await decide(by, 'application', hauler.id, { decision: 'reject', reasons: ['not_matching'] })
  await pass(8)
  expect(await statusOf(by, hauler)).toBe('rejected')
  expect(await textOf()).not.toContain('you are approved')
})

test('a new document in the undo seconds is seen first: the approval counts for nothing', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  await tickAll(by, hauler.id)
  await decide(by, 'application', hauler.id, { decision: 'approve' })
  await sendLicence(hauler)
  await pass(8)
  expect(await statusOf(by, hauler)).toBe('pending')
  expect(await rowsOf(by, hauler)).toHaveLength(1)
})

test('a rejection tells the hauler the chosen sentence and the own words', async () => {
  const by = await staff()
  const hauler = await applicant(NOON)
  await decide(by, 'application', hauler.id, {
    decision: 'reject',
    reasons: ['not_insured'],
    note: 'ICBC can change that.',
  })
  await pass(8)
  expect(await textOf()).toContain(
    'Your insurance does not cover commercial use. ICBC can change that.',
  )
  expect(await statusOf(by, hauler)).toBe('rejected')
})

test.for([
  [{ decision: 'ask_photo', document: 'passport', reasons: ['dark'] }, 'document'],
  [{ decision: 'ask_photo', document: 'insurance', reasons: [] }, 'reasons'],
  [{ decision: 'ask_photo', document: 'insurance', reasons: ['ugly'] }, 'reasons.0'],
  [{ decision: 'reject', reasons: [] }, 'reasons'],
  [{ decision: 'reject', reasons: [], note: '   ' }, 'reasons'],
  [{ decision: 'reject', reasons: [], note: 'x'.repeat(501) }, 'note'],
  [{ decision: 'reject', reasons: [], note: 'two\nlines' }, 'note'],
] as const)('%j is refused at %s', async ([payload, path]) => {
  const { cookie } = await app.given.admin()
  const hauler = await applicant(NOON)
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/admin/review-queue/application/${hauler.id}`,
    headers: { cookie: `sid=${cookie}` },
    payload,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ path }] })
})

test('what is not there is not found', async () => {
  const by = await staff()
  for (const kind of ['application', 'paper', 'change', 'ending'] as const)
    await expect(decide(by, kind, 999_999, { decision: 'approve' })).rejects.toMatchObject({
      code: 'not_found',
    })
  await expect(
    by.call(getReviewSheet, { params: { haulerId: 999_999 as HaulerId } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
