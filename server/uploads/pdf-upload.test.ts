import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test, vi } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { getPaperReviews, sendPaper } from '../../contract/papers.ts'
import { pdfMessages } from '../../contract/uploads.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { listStoredFiles } from './list-stored-files.ts'
import { filesIn } from './testing/files-in.ts'
import { uploadingWith } from './testing/uploading.ts'
import { sweepUploads } from './tasks.ts'

// A thread of its own for each PDF takes a while to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const app = useApp()
const { upload, request, stored } = uploadingWith(app)

async function pdf(
  pages = 1,
  change: (document: PDFDocument) => void = () => {},
  useObjectStreams = true,
): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([612, 792])
  change(document)
  return Buffer.from(await document.save({ useObjectStreams }))
}
const asPaper = (visit: Visit, bytes: Buffer, purpose = 'paper') =>
  upload(visit, [{ bytes, name: 'policy.pdf', type: 'application/pdf' }], { purpose })
async function sent(visit: Visit): Promise<string> {
  return (await asPaper(visit, await pdf())).json<{ files: string[] }>().files[0] ?? ''
}

test('a PDF is kept as it came, and only its owner and the team download it', async () => {
  const [hauler, other] = [await app.given.hauler(), await app.given.hauler()]
  const admin = await app.given.admin()
  const bytes = await pdf(10)
  const answer = (await asPaper(hauler, bytes)).json<{ files: string[] }>()
  const [fileUrl = ''] = answer.files
  expect(answer).toEqual({
    files: [expect.stringMatching(/^\/uploads\/[\w-]{22}\.pdf$/)],
    problems: [null],
  })
  const expiresOn = addDays(dayOf(app.ctx.now()), 100)
  await app.as(hauler).call(sendPaper, { body: { kind: 'insurance', expiresOn, fileUrl } })

  for (const reader of [hauler, admin]) {
    const file = await request(fileUrl, reader)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(bytes)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="document.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
  }
  for (const reader of [other, {}]) expect((await request(fileUrl, reader)).statusCode).toBe(404)
  const { papers } = await app.as(admin).call(getPaperReviews, {})
  expect(papers).toContainEqual(expect.objectContaining({ fileUrl, problem: null }))
})

const withAction = (action: Record<string, unknown>) => (document: PDFDocument) =>
  document.catalog.set(PDFName.of('OpenAction'), document.context.obj(action as never))

test.each([
  ['a program', { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }],
  ['a program that starts another', { S: 'Launch', F: PDFString.of('calc.exe') }],
  ['a form that sends itself', { S: 'SubmitForm', F: PDFString.of('https://example.test') }],
])('%s in it is refused, and nothing is kept', async (_, action) => {
  const hauler = await app.given.hauler()
  const before = await stored()
  const answer = await asPaper(hauler, await pdf(1, withAction(action)))
  expect(answer.json()).toMatchObject({
    code: 'unreadable_image',
    errors: [{ path: 'files.0', message: pdfMessages.active }],
  })
  expect(await stored()).toBe(before)
})

const eleven = await pdf(11)
const locked = await (async () => {
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword: 'a', ownerPassword: 'b' })
  return Buffer.from(await document.save())
})()
/** A stream of objects that unpacks to 400 MB of spaces. */
function bomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(400_000_000, ' '), { level: 1 }))
  const head = `1 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n`
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${head}`),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 2 0 R>>\n%%EOF\n'),
  ])
}

test.each([
  ['eleven pages', eleven, pdfMessages.pages],
  ['a password', locked, pdfMessages.locked],
  ['half a file', eleven.subarray(0, 400), pdfMessages.broken],
  ['no document', Buffer.from('%PDF-1.7\nhello, this is no document'), pdfMessages.broken],
  [
    'more bytes than allowed',
    Buffer.concat([eleven, Buffer.alloc(10 * 1024 * 1024)]),
    pdfMessages.bytes,
  ],
  ['a bomb', bomb(), pdfMessages.broken],
])('%s is refused with a sentence', async (_, bytes, message) => {
  const answer = await asPaper(await app.given.hauler(), bytes)
  expect(answer.json()).toMatchObject({ errors: [{ path: 'files.0', message }] })
})

test('one that everyone may read, locked against changes, is taken', async () => {
  const bytes = await pdf(
    2,
    (document) => {
      document.encrypt({ userPassword: '', ownerPassword: 'of the insurer' })
    },
    false,
  )
  expect((await asPaper(await app.given.hauler(), bytes)).statusCode).toBe(200)
  const active = await pdf(
    1,
    (document) => {
      withAction({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })(document)
      document.encrypt({ userPassword: '', ownerPassword: 'of the insurer' })
    },
    false,
  )
  const answer = await asPaper(await app.given.hauler(), active)
  expect(answer.json()).toMatchObject({ errors: [{ message: pdfMessages.active }] })
})

test('a PDF by its name alone, and one for another purpose, are no pictures', async () => {
  const visit = {}
  expect((await asPaper(visit, Buffer.from('a text of some length'))).statusCode).toBe(415)
  for (const purpose of ['photo', 'licence'])
    expect((await asPaper(visit, await pdf(), purpose)).statusCode).toBe(415)
})

test('no PDF becomes a picture, neither by its address nor by that of a picture', async () => {
  const hauler = await app.given.hauler()
  const url = await sent(hauler)
  const expiresOn = addDays(dayOf(app.ctx.now()), 100)
  const paper = (fileUrl: string) =>
    app.as(hauler).call(sendPaper, { body: { kind: 'insurance', expiresOn, fileUrl } })
  await expect(paper(url.replace('.pdf', '.webp'))).rejects.toMatchObject({ code: 'refused' })
  const change = app.ctx.db
    .updateTable('uploads')
    .set({ purpose: 'photo' })
    .where('format', '=', 'pdf')
    .execute()
  await expect(change).rejects.toThrow('only_papers_are_pdfs')
  const other = app.ctx.db
    .updateTable('uploads')
    .set({ format: 'exe' as 'pdf' })
    .where('format', '=', 'pdf')
    .execute()
  await expect(other).rejects.toThrow('uploads_format_check')
  await paper(url)
})

test('one that was never sent is swept with its file', async () => {
  const url = await sent(await app.given.hauler())
  const file = url.slice('/uploads/'.length)
  expect(await filesIn(app.ctx.storage.list())).toContain(file)
  // What moves files to another storage lists it, and no picture beside it.
  const listed = await filesIn(listStoredFiles(app.ctx.db))
  expect(listed.filter((name) => name.startsWith(file.slice(0, 22)))).toEqual([file])
  const now = app.ctx.now().getTime()
  app.setNow(new Date(now + 30 * 3_600_000))
  await sweepUploads.run({}, app.ctx)
  await app.runTasks()
  app.setNow(new Date(now))
  expect(await filesIn(app.ctx.storage.list())).not.toContain(file)
  expect((await request(url)).statusCode).toBe(404)
})
