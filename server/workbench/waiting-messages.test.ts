import { afterEach, expect, test } from 'vitest'
import { assignJob } from '../../contract/schedule.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import type { Job } from '../jobs/store.ts'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { useApp } from '../testing/app.ts'
import { textsOf } from '../testing/messages.ts'
import { editingIn } from './testing/undo-edits.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
afterEach(async () => {
  await app.runTasks({ delayed: true })
  app.letClockRun()
  await clearBoard(app)
})
const { team, inSeconds, makeEdit, undo } = editingIn(app)

const EDIT = { firstName: 'Amrita', phone: '604-555-0117' }
const [OLD, NEW] = ['+16045550142', '+16045550117']

/** A job that was assigned by hand some seconds ago: both sides are to read of it. */
async function assigned() {
  app.setNow(new Date())
  const [hauler, job] = [await app.given.hauler(), await app.given.job()]
  await (await team()).call(assignJob, { params: { jobId: job.id }, body: { haulerId: hauler.id } })
  inSeconds(3)
  return { hauler, job }
}

/** The messages about the assignment leave. */
async function deliver(job: Job): Promise<void> {
  for (const { id, jobId, messageType } of await textsOf(app))
    if (jobId === job.id && messageType !== 'booking_changed')
      await deliverMessage.run({ id }, app.ctx)
}

/** What was written to the customer and the hauler about the assignment and not withdrawn, and to whom it goes. The hauler’s names the customer. */
const written = async (job: Job) =>
  (await textsOf(app))
    .filter(
      ({ jobId, messageType, status }) =>
        jobId === job.id &&
        status !== 'cancelled' &&
        ['hauler_assigned', 'job_assigned_to_you'].includes(messageType),
    )
    .map(({ messageType, recipientPhone, message }) => {
      const names = ['Mei', 'Amrita'].filter((name) => message.includes(name))
      return messageType === 'hauler_assigned'
        ? recipientPhone
        : `hauler ${names} ${message.includes('555-0117') ? NEW : OLD}`
    })
    .toSorted()

test('what waits for the customer goes to the new contact by the new name, and the hauler reads once, of both', async () => {
  const { job } = await assigned()
  expect(await written(job)).toEqual([OLD, `hauler Mei ${OLD}`])
  const { undo: edit } = await makeEdit(job, EDIT)
  expect(await written(job)).toEqual([NEW, `hauler Amrita ${NEW}`])
  await undo(job, edit)
  expect(await written(job)).toEqual([OLD, `hauler Mei ${OLD}`])
  await app.runTasks({ delayed: true })
  const texts = (await textsOf(app)).filter(({ jobId }) => jobId === job.id)
  expect(texts.filter(({ status }) => status === 'delivered')).toHaveLength(2)
})

test('what has left for the new contact is written once more when the edit is undone', async () => {
  const { job } = await assigned()
  const { undo: edit } = await makeEdit(job, EDIT)
  await deliver(job)
  inSeconds(2)
  await undo(job, edit)
  expect(await written(job)).toEqual([NEW, OLD, `hauler Amrita ${NEW}`, `hauler Mei ${OLD}`])
})

test('what has left before the edit is not written again', async () => {
  const { job } = await assigned()
  await deliver(job)
  inSeconds(3)
  const { undo: edit } = await makeEdit(job, { phone: '604-555-0117' })
  await undo(job, edit)
  expect(await written(job)).toEqual([OLD, `hauler Mei ${OLD}`])
})

test('a hauler whom the edit released before they read of the job reads of it when that is undone', async () => {
  const { hauler, job } = await assigned()
  const pickup = app.ctx.db.updateTable('haulers').set({ vehicleType: 'pickup' })
  await pickup.where('id', '=', hauler.id).execute()
  const { undo: edit } = await makeEdit(job, { loadSize: 'xl', hauler: 'release' })
  expect(await written(job)).toEqual([])
  await undo(job, edit)
  expect(await written(job)).toEqual([OLD, `hauler Mei ${OLD}`])
})
