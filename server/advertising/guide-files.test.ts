import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getGuideFile, removeGuideFile, setGuideFile } from '../../contract/guides.ts'
import type { LeadMagnet } from '../../contract/lead-magnets.ts'
import { givenOffer, NOON } from '../offers/testing/offers.ts'
import { useApp } from '../testing/app.ts'
import { sweepUploads } from '../uploads/tasks.ts'
import { downloadOn, guidesWith, pdf } from './testing/guides.ts'

// A thread of its own for each PDF takes a while to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const app = useApp()
const { upload, marketing, uploaded, set, emptyGuide, guide, post, ask, mailsTo, linkTo } =
  guidesWith(app)
beforeEach(() => app.setNow(NOON))
afterEach(() => app.letClockRun())

test('a guide without a file shows no form and takes none', async () => {
  const offer = await emptyGuide()
  const page = await app.http.inject({ url: `/o/${offer.code}` })
  expect(page.body).toContain('data-form=""')
  await ask(offer, 'early.guide@example.ca')
  await app.runTasks()
  expect(await mailsTo('early.guide@example.ca')).toEqual([])
})

test('a file that is removed after the email ends the link kindly, and one that is replaced is what people get', async () => {
  const offer = await guide()
  const params = { leadMagnetId: offer.id }
  await ask(offer, 'gone.guide@example.ca')
  const link = await linkTo('gone.guide@example.ca', 'guide')
  await app.as(await marketing()).call(removeGuideFile, { params })
  const gone = await post(link)
  expect(gone.statusCode).toBe(410)
  expect(gone.body).toContain('This guide is not here any more')

  const bytes = await pdf(2)
  await set(offer, await pdf(1))
  const { file } = await set(offer, bytes)
  expect(file?.bytes).toBe(bytes.length)
  const answer = await app.http.inject({ url: downloadOn((await post(link)).body) })
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  // The ones before are left to the sweep.
  const uploads = () => app.ctx.db.selectFrom('uploads').select('attachedAt').execute()
  await app.ctx.db
    .updateTable('uploads')
    .set({ createdAt: new Date(NOON.getTime() - 48 * 3_600_000) })
    .execute()
  const before = await uploads()
  expect(before.filter(({ attachedAt }) => attachedAt === null)).toHaveLength(2)
  await sweepUploads.run({}, app.ctx)
  expect((await uploads()).length).toBe(before.length - 2)
})

test('the file of a guide is a PDF that the team uploaded, of an offer that is a guide', async () => {
  const offer = await emptyGuide()
  const person = await marketing()
  const put = (id: LeadMagnet['id'], fileUrl: string) =>
    app.as(person).call(setGuideFile, { params: { leadMagnetId: id }, body: { fileUrl } })
  const picture = await app.given.photo({ userId: person.id })
  const ofOthers = await uploaded(await app.given.hauler(), await pdf())
  const unknown = '/uploads/aaaaaaaaaaaaaaaaaaaaaa.pdf'
  for (const fileUrl of [picture, ofOthers, unknown])
    await expect(put(offer.id, fileUrl)).rejects.toMatchObject({ code: 'refused' })
  const broken = [
    { bytes: Buffer.from('%PDF-1.7 nothing'), name: 'a.pdf', type: 'application/pdf' },
  ]
  expect((await upload(person, broken, { purpose: 'paper' })).statusCode).toBe(422)

  const fileUrl = await uploaded(person, await pdf())
  const discount = await givenOffer(app, 'NOGUIDE')
  await expect(put(discount.id, fileUrl)).rejects.toMatchObject({ code: 'refused' })
  // Two presses at the same time are one.
  await Promise.all([put(offer.id, fileUrl), put(offer.id, fileUrl)])
  // A file is of one guide.
  await expect(put((await emptyGuide()).id, fileUrl)).rejects.toMatchObject({ code: 'refused' })

  const params = { leadMagnetId: offer.id }
  const { file } = await app.as(await app.given.admin('accountant')).call(getGuideFile, { params })
  expect((await app.http.inject({ url: file?.url ?? '' })).statusCode).toBe(200)
  const audited = await app.ctx.db
    .selectFrom('auditEntries')
    .select(['subject', 'userId', 'rowKey'])
    .where('subject', '=', 'guide_files')
    .where('userId', '=', person.id)
    .execute()
  expect(audited).toHaveLength(1)
})
