import { expect, test } from 'vitest'
import { addHaulerNote, answerHaulerNote } from '../../contract/hauler-notes.ts'
import { useApp } from '../testing/app.ts'
import { peopleIn } from '../testing/people.ts'

const app = useApp()
const { anAdmin, givenCustomer, end, erase, download, tablesWith } = peopleIn(app)

const WORDS = 'The neighbour Wilhelmina has the key'
const ANSWER = 'We called Wilhelmina, she is home'

/** A customer's job about which the hauler reported a problem, with a photo and an answer. */
async function reported() {
  const customer = await givenCustomer()
  const hauler = await app.given.hauler()
  const { id: jobId } = customer.job
  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'in_progress', haulerId: hauler.id })
    .where('id', '=', jobId)
    .execute()
  const photo = await app.given.photo({ userId: hauler.userId })
  const note = await app.as(hauler).call(addHaulerNote, {
    params: { jobId },
    body: { kind: 'no_access', words: WORDS, photos: [photo] },
  })
  await app.as(await anAdmin()).call(answerHaulerNote, {
    params: { noteId: note.id },
    body: { words: ANSWER },
  })
  await app.runTasks()
  return { ...customer, hauler, photo }
}
const stored = () =>
  app.ctx.db.selectFrom('haulerNotes').select(['kind', 'words', 'photos']).execute()

test('a hauler’s words about a job are exported with its customer and with the hauler, and go with either', async () => {
  const { contact, job, photo } = await reported()
  expect((await download(contact)).text).toContain(WORDS)
  await end(job)
  await erase(contact)
  expect(await tablesWith([WORDS, ANSWER])).toEqual([])
  // What happened stays, without a word of it.
  expect(await stored()).toEqual([{ kind: 'no_access', words: 'Erased', photos: [] }])
  const name = photo.slice('/uploads/'.length, -'.webp'.length)
  expect(await tablesWith([name])).not.toContain(`uploads: ${name}`)

  const other = await reported()
  const { text } = await download(other.hauler.email)
  expect(text).toContain(WORDS)
  expect(text).toContain(ANSWER)
  await end(other.job)
  await erase(other.hauler.email)
  expect(await tablesWith([WORDS, ANSWER])).toEqual([])
})
