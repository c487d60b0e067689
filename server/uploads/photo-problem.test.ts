import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getPaperReviews, sendPaper } from '../../contract/papers.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { useApp } from '../testing/app.ts'
import { processImage } from './images.ts'
import { problemOf } from './photo-problem.ts'
import {
  documentPicture,
  photographDocument,
  type DocumentPicture,
} from './testing/document-pictures.ts'
import { uploadingWith } from './testing/uploading.ts'

const app = useApp()
const { upload } = uploadingWith(app)

const card: DocumentPicture = {
  ...documentPicture(1),
  kind: 'card',
  size: 1400,
  fill: 0.85,
  light: 1,
  noise: 2,
  defocus: 0,
  shake: 0,
  quality: 80,
}
const photoOf = (changes: Partial<DocumentPicture>) =>
  photographDocument({ ...card, ...changes }, 1)

async function problemIn(bytes: Buffer) {
  const { measures } = await processImage(bytes, { isDocument: true })
  return measures && problemOf(measures)
}

test.each([
  ['a sharp card', {}, null],
  ['a sharp letter', { kind: 'letter', size: 1920 }, null],
  ['a sharp card in dim light', { light: 0.45, noise: 6 }, null],
  ['a card out of focus', { defocus: 0.8 }, 'blurred'],
  ['a letter out of focus', { kind: 'letter', defocus: 0.9 }, 'blurred'],
  ['a shaken card', { shake: 4, shakeAngle: 35 }, 'blurred'],
  ['a card at night', { light: 0.1, noise: 6 }, 'dark'],
  ['a card out of focus at night', { light: 0.1, noise: 6, defocus: 1 }, 'dark'],
  ['a tiny card', { size: 600 }, 'small'],
] as const)('%s', async (_, changes, problem) => {
  expect(await problemIn(await photoOf(changes))).toBe(problem)
})

test('a picture of 4,000 pixels is judged as the same one of 1,400', async () => {
  const large = (picture: Buffer) =>
    sharp(picture).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 80 }).toBuffer()
  expect(await problemIn(await large(await photoOf({})))).toBeNull()
  expect(await problemIn(await large(await photoOf({ defocus: 0.8 })))).toBe('blurred')
})

test('the answer says what is wrong with each document, and nothing about other photos', async () => {
  const files = [await photoOf({}), await photoOf({ defocus: 1 })].map((bytes) => ({ bytes }))
  const problems = async (purpose: string) =>
    (await upload({}, files, { purpose })).json<{ files: string[]; problems: unknown[] }>()
  expect(await problems('licence')).toMatchObject({ problems: [null, 'blurred'] })
  expect((await problems('paper')).files).toHaveLength(2)
  expect(await problems('photo')).toMatchObject({ problems: [null, null] })
})

test('the team sees the mark at a paper that its hauler kept', async () => {
  const hauler = await app.given.hauler()
  const admin = await app.given.admin()
  const sent = await upload(hauler, [{ bytes: await photoOf({ defocus: 1 }) }], {
    purpose: 'paper',
  })
  const [fileUrl = ''] = sent.json<{ files: string[] }>().files
  const expiresOn = addDays(dayOf(app.ctx.now()), 100)
  await app.as(hauler).call(sendPaper, { body: { kind: 'insurance', expiresOn, fileUrl } })
  const { papers } = await app.as(admin).call(getPaperReviews, {})
  expect(papers.find(({ haulerId }) => haulerId === hauler.id)).toMatchObject({
    problem: 'blurred',
  })
})

test('the database takes no other problem', async () => {
  const url = await app.given.photo({})
  const change = app.ctx.db
    .updateTable('uploads')
    .set({ problem: 'ugly' as 'dark' })
    .where('name', '=', url.slice(9, -5))
    .execute()
  await expect(change).rejects.toThrow('uploads_problem_check')
})
