import { expect, test, vi } from 'vitest'
import { UnknownOutcome } from '../providers/failures.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage } from '../testing/messages.ts'
import { peopleIn } from '../testing/people.ts'

const app = useApp()
const { givenCustomer, end, erase, tablesWith } = peopleIn(app)

test('what a provider answered about the person goes from the queue', async () => {
  const { contact, job } = await givenCustomer()
  const failure = new UnknownOutcome(`No answer about <${contact.toUpperCase()}>`)
  vi.spyOn(app.ctx.email, 'send').mockRejectedValueOnce(failure)
  const { id } = await givenMessage(app, { phone: null, email: contact })
  await expect(app.runTasks()).rejects.toThrow(failure.message)
  const left = ['job', 'job_common'].map((table) => `${table}: ${contact.toUpperCase()}`)
  expect(await tablesWith([contact.toUpperCase()])).toEqual(expect.arrayContaining(left))
  await app.ctx.db
    .updateTable('notifications')
    .set({ status: 'sent', handedOverAt: null, isSent: true, sentAt: app.ctx.now() })
    .where('id', '=', id)
    .execute()
  await end(job)
  expect((await erase(contact)).rows.erased).toMatchObject({ 'tasks.job': 1 })
  expect(await tablesWith([contact, contact.toUpperCase()])).toEqual([])
})
