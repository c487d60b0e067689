import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { askForPapers, previewPaperRequests } from '../../contract/paper-requests.ts'
import { decidePaper, getPaperReviews, sendPaper } from '../../contract/papers.ts'
import { getPhotoRequests } from '../../contract/photo-requests.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'

const app = useApp()
const kind = 'worksafebc' as const
const REASON = 'Your clearance letter ends soon. Please send the new one.'

const team = async () => app.as(await app.given.admin('dispatcher'))
const preview = async (haulerIds: HaulerId[]) =>
  (await (await team()).call(previewPaperRequests, { body: { haulerIds, kind } })).haulers
const ask = async (haulerIds: HaulerId[], reason = REASON) =>
  (await team()).call(askForPapers, { body: { haulerIds, kind, reason } })
const askedOf = async (hauler: { cookie: string }) =>
  (await app.as(hauler).call(getPhotoRequests, {})).requests

test('the preview says until when the document counts and who is not asked; asking does the same', async () => {
  const dale = await app.given.hauler({ firstName: 'Dale', lastName: 'Kowalchuk' })
  const rosa = await app.given.hauler({ firstName: 'Rosa', lastName: 'Lim' })
  const gone = await app.given.hauler({ status: 'rejected', firstName: 'Theo', lastName: 'May' })
  const expiresOn = addDays(dayOf(app.ctx.now()), 60)
  const fileUrl = await app.given.photo({ userId: dale.userId })
  await app.as(dale).call(sendPaper, { body: { kind, expiresOn, fileUrl, number: 'WS-1' } })
  const owner = app.as(await app.given.admin())
  const { papers } = await owner.call(getPaperReviews, {})
  const paper = papers.find(({ haulerId }) => haulerId === dale.id)
  if (!paper) throw new Error('The document is in review')
  await owner.call(decidePaper, { params: { paperId: paper.id }, body: { decision: 'approved' } })

  const all = [dale.id, rosa.id, gone.id, 2_000_000_000 as HaulerId]
  expect(await preview(all)).toEqual([
    { haulerId: dale.id, name: 'Dale Kowalchuk', expiresOn, refusal: null },
    { haulerId: rosa.id, name: 'Rosa Lim', expiresOn: null, refusal: null },
    {
      haulerId: gone.id,
      name: 'Theo May',
      expiresOn: null,
      refusal: 'Their application was rejected',
    },
    expect.objectContaining({ refusal: 'There is no such hauler' }),
  ])
  expect(await askedOf(dale)).toEqual([])

  const outcome = await ask(all)
  expect(outcome.done).toEqual([dale.id, rosa.id])
  expect(outcome.failed.map(({ id }) => id)).toEqual([gone.id, 2_000_000_000])
  expect(await askedOf(dale)).toMatchObject([{ document: kind, reason: REASON }])
  await app.runTasks()
  const texts = (await messagesOf(app)).filter(({ message }) => message.includes(REASON))
  expect(texts.map(({ messageType }) => messageType)).toContain('photo_requested')

  const again = await ask([dale.id, rosa.id])
  expect(again.done).toEqual([])
  expect(again.failed[0]?.reason).toMatch(/^They were asked on .+ already$/)
  expect((await preview([dale.id]))[0]?.refusal).toMatch(/^They were asked on/)
  const rows = await app.ctx.db
    .selectFrom('auditEntries')
    .select('call')
    .where('call', '=', `POST ${askForPapers.path}`)
    .execute()
  expect(rows).toHaveLength(2)
})

test('without a reason, for more than 200 and for one twice no one is asked', async () => {
  const hauler = await app.given.hauler()
  await expect(ask([hauler.id], ' ')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(ask([hauler.id, hauler.id])).rejects.toMatchObject({ code: 'invalid_input' })
  const many = Array.from({ length: 201 }, (_, at) => (at + 1) as HaulerId)
  await expect(ask(many)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await askedOf(hauler)).toEqual([])
})
