import { expect, test } from 'vitest'
import { autoAssignJobs } from '../../contract/auto-assign.ts'
import { addDays, dayOf, type Day } from '../../contract/calendar.ts'
import { claimJob, listAvailableJobs, progressJob } from '../../contract/dispatch.ts'
import { changeHaulerProfile } from '../../contract/hauler-account.ts'
import {
  decidePaper,
  getAdminPapers,
  getPaperReviews,
  getPapers,
  PAPER_KINDS,
  paperFacts,
  paperStateOf,
  sendPaper,
  type PaperKind,
} from '../../contract/papers.ts'
import { assignJob } from '../../contract/schedule.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { movesOf } from '../testing/moves-of.ts'

const app = useApp()
const NOON = new Date('2026-11-25T20:00:00Z')
const DAY_MS = 86_400_000
const inDays = (days: number): Day => addDays(dayOf(NOON), days)

type Hauler = Awaited<ReturnType<typeof app.given.hauler>>

const own = (hauler: Hauler) => app.as(hauler).call(getPapers, {})
async function send(hauler: Hauler, kind: PaperKind, days: number) {
  const fileUrl = await app.given.photo({ userId: hauler.userId })
  const expiresOn = inDays(days)
  await app.as(hauler).call(sendPaper, { body: { kind, expiresOn, fileUrl, number: 'BC-774' } })
  return fileUrl
}
async function decide(hauler: Hauler, decision: 'approved' | 'refused', reason?: string) {
  const admin = await app.given.admin()
  const { papers } = await app.as(admin).call(getPaperReviews, {})
  const paper = papers.find(({ haulerId }) => haulerId === hauler.id)
  if (!paper) throw new Error('Nothing is in review')
  return app.as(admin).call(decidePaper, {
    params: { paperId: paper.id },
    body: { decision, ...(reason && { reason }) },
  })
}
async function approved(hauler: Hauler, kind: PaperKind, days: number) {
  const url = await send(hauler, kind, days)
  await decide(hauler, 'approved')
  return url
}
const ofKind = async (hauler: Hauler, kind: PaperKind) => {
  const paper = (await own(hauler)).papers.find((each) => each.kind === kind)
  if (!paper) throw new Error('The kind is missing')
  return paper
}
const claim = async (hauler: Hauler) => {
  const { id: jobId } = await app.given.job()
  return app.as(hauler).call(claimJob, { params: { jobId } })
}

test('a paper is in review until the team approves it; the renewal replaces it, and the old counts until then', async () => {
  app.setNow(NOON)
  const hauler = await app.given.hauler()
  expect((await own(hauler)).papers.map(({ kind }) => kind)).toEqual(PAPER_KINDS)
  await send(hauler, 'insurance', 100)
  expect(await ofKind(hauler, 'insurance')).toMatchObject({
    current: null,
    renewal: { status: 'in_review', expiresOn: inDays(100), number: 'BC-774' },
  })
  await decide(hauler, 'approved')
  await send(hauler, 'insurance', 465)
  expect(await ofKind(hauler, 'insurance')).toMatchObject({
    current: { status: 'approved', expiresOn: inDays(100) },
    renewal: { status: 'in_review', expiresOn: inDays(465) },
  })
  await decide(hauler, 'approved')
  expect(await ofKind(hauler, 'insurance')).toMatchObject({
    current: { expiresOn: inDays(465) },
    renewal: null,
  })
  expect((await own(hauler)).expireOn).toBe(inDays(465))
})

test('a refusal needs a reason, which the hauler reads; a paper sent again is in review once', async () => {
  app.setNow(NOON)
  const hauler = await app.given.hauler()
  await send(hauler, 'worksafebc', 50)
  await expect(decide(hauler, 'refused')).rejects.toMatchObject({ code: 'invalid_input' })
  const refused = await decide(hauler, 'refused', 'The date cannot be read.')
  expect(await ofKind(hauler, 'worksafebc')).toMatchObject({
    renewal: { status: 'refused', reason: 'The date cannot be read.' },
  })
  expect((await messagesOf(app)).at(-1)?.message).toContain('The date cannot be read.')
  const admin = await app.given.admin()
  await expect(
    app.as(admin).call(decidePaper, {
      params: { paperId: refused.id },
      body: { decision: 'approved' },
    }),
  ).rejects.toMatchObject({ code: 'illegal_move' })

  await Promise.all([send(hauler, 'worksafebc', 60), send(hauler, 'worksafebc', 70)])
  const { papers } = await app.as(admin).call(getPaperReviews, {})
  expect(papers.filter(({ haulerId }) => haulerId === hauler.id)).toHaveLength(1)
})

test('a day that has passed and a file of another person are refused', async () => {
  app.setNow(NOON)
  const [hauler, other] = [await app.given.hauler(), await app.given.hauler()]
  const fileUrl = await app.given.photo({ userId: hauler.userId })
  const call = (who: Hauler, days: number) =>
    app.as(who).call(sendPaper, {
      body: { kind: 'insurance', expiresOn: inDays(days), fileUrl },
    })
  await expect(call(hauler, -1)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'expiresOn' }],
  })
  await expect(call(other, 10)).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'fileUrl' }],
  })
  await call(hauler, 0)
  await expect(call(other, 10)).rejects.toMatchObject({ code: 'refused' })
})

test('only its hauler and the team open the file of a paper, and only they list papers', async () => {
  app.setNow(NOON)
  const [hauler, other] = [await app.given.hauler(), await app.given.hauler()]
  const admin = await app.given.admin()
  const url = await approved(hauler, 'insurance', 10)
  const open = async (cookie?: string) =>
    (await app.http.inject({ url, ...(cookie && { headers: { cookie: `sid=${cookie}` } }) }))
      .statusCode
  expect(await open(hauler.cookie)).toBe(302)
  expect(await open(admin.cookie)).toBe(302)
  expect(await open(other.cookie)).toBe(404)
  expect(await open((await app.given.user('client')).cookie)).toBe(404)
  expect(await open()).toBe(404)

  const params = { haulerId: hauler.id }
  expect(await app.as(admin).call(getAdminPapers, { params })).toMatchObject({
    expireOn: inDays(10),
  })
  await expect(app.as(other).call(getAdminPapers, { params })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect((await own(other)).expireOn).toBeNull()
})

test('a renewal with the same file keeps it, and no paper becomes a picture that anyone may open', async () => {
  app.setNow(NOON)
  const hauler = await app.given.hauler()
  const url = await approved(hauler, 'insurance', 10)
  await app.as(hauler).call(sendPaper, {
    body: { kind: 'insurance', expiresOn: inDays(300), fileUrl: url, number: '' },
  })
  await decide(hauler, 'approved')
  const stored = () =>
    app.ctx.db
      .selectFrom('uploads')
      .select(['purpose', 'attachedAt'])
      .where('haulerId', '=', hauler.id)
      .execute()
  const kept = [{ purpose: 'paper', attachedAt: expect.any(Date) }]
  expect(await stored()).toEqual(kept)
  await expect(
    app.as(hauler).call(changeHaulerProfile, { body: { profileImageUrl: url } }),
  ).rejects.toMatchObject({ code: 'refused' })
  expect(await stored()).toEqual(kept)
})

test('after its last day a required paper blocks claims, the market and the plan; jobs already taken stay', async () => {
  app.setNow(NOON)
  const admin = await app.given.admin()
  const hauler = await app.given.hauler({ serviceAreas: ['Lions Bay'] })
  const lionsBay = () => app.given.job({ area: 'Lions Bay' })
  await approved(hauler, 'icbc_commercial', 0)
  const held = await lionsBay()
  await app.as(hauler).call(claimJob, { params: { jobId: held.id } })
  const offer = await lionsBay()

  app.setNow(new Date(NOON.getTime() + DAY_MS))
  await expect(
    app.as(hauler).call(claimJob, { params: { jobId: offer.id } }),
  ).rejects.toMatchObject({
    code: 'not_free',
    message:
      'A required document expired Nov 25, 2026. Upload the renewal in My account to claim jobs again',
  })
  expect(await app.as(hauler).call(listAvailableJobs, {})).toEqual([])
  await expect(
    app.as(admin).call(assignJob, { params: { jobId: offer.id }, body: { haulerId: hauler.id } }),
  ).rejects.toMatchObject({ message: 'A required document expired Nov 25, 2026 (Dale)' })
  const plan = await app.as(admin).call(autoAssignJobs, { query: { preview: 'true' } })
  expect(plan.assigned.map(({ hauler: { id } }) => id)).not.toContain(hauler.id)
  expect(
    await app.as(hauler).call(progressJob, {
      params: { jobId: held.id },
      body: { status: 'in_progress' },
    }),
  ).toMatchObject({ status: 'in_progress' })

  await send(hauler, 'icbc_commercial', 300)
  await expect(
    app.as(hauler).call(claimJob, { params: { jobId: offer.id } }),
  ).rejects.toMatchObject({ code: 'not_free' })
  await decide(hauler, 'approved')
  await app.as(hauler).call(claimJob, { params: { jobId: offer.id } })
})

test('a hauler without papers on record, and one whose clearance has ended, claim as ever', async () => {
  app.setNow(NOON)
  expect(paperFacts.worksafebc.isRequired).toBe(false)
  const hauler = await app.given.hauler()
  await claim(hauler)
  await approved(hauler, 'worksafebc', 0)
  await send(hauler, 'insurance', 0)
  app.setNow(new Date(NOON.getTime() + 2 * DAY_MS))
  await claim(hauler)
  expect(paperStateOf(await ofKind(hauler, 'worksafebc'), inDays(2))).toBe('expired')
})

test('of many claims while a paper ends at midnight none is later than the day', async () => {
  app.setNow(new Date('2026-11-26T06:59:00Z'))
  const hauler = await app.given.hauler()
  await approved(hauler, 'insurance', 0)
  await claim(hauler)
  app.setNow(new Date('2026-11-26T07:00:00Z'))
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => claim(hauler)))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
})

test('each decision is a move, and of two admins one decides', async () => {
  app.setNow(NOON)
  const hauler = await app.given.hauler()
  await send(hauler, 'insurance', 20)
  const outcomes = await Promise.allSettled([
    decide(hauler, 'approved'),
    decide(hauler, 'refused', 'Not readable'),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const paper = await ofKind(hauler, 'insurance')
  const id = (paper.current ?? paper.renewal)?.id ?? 0
  expect(await movesOf(app.ctx.db, 'paper', id)).toHaveLength(1)
})
