import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { messagesOf, outbox } from '../../testing/messages.ts'
import { assign } from '../testing/by-hand.ts'

const app = useApp()
const assigned = async (fields: Parameters<typeof app.given.job>[0] = {}) => {
  const [hauler, job] = [await app.given.hauler(), await app.given.job(fields)]
  await assign(app.as(await app.given.admin()), job, hauler, '8-10')
  await app.runTasks({ delayed: true })
  const sent = (await outbox(app)).filter(({ body }) => body.includes(`#${job.id}`))
  return { hauler, job, sent }
}

test('once assigned, the customer has the hauler by text and by email, with vehicle and number', async () => {
  const { job, sent } = await assigned()
  const toCustomer = sent.filter(({ recipient }) => [job.phoneE164, job.email].includes(recipient))
  expect(toCustomer.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  for (const { body } of toCustomer)
    for (const part of ['Dale', 'Isuzu NPR', '(604) 555-0143', '8-10 AM'])
      expect(body).toContain(part)
})

test("the hauler's message has the customer's first name and number, and no other part of the name", async () => {
  const { hauler, sent } = await assigned()
  const [text] = sent.filter(({ recipient }) => recipient === hauler.phoneE164)
  expect(text?.body).toContain('Customer: Mei, (604) 555-0142.')
  const messages = (await messagesOf(app)).filter(
    ({ recipientId }) => recipientId === hauler.userId,
  )
  expect(JSON.stringify(messages)).not.toContain('Chan')
})

test('a customer whose name is no name and whose number cannot be dialled is reached through the team', async () => {
  const { hauler, sent } = await assigned({ firstName: 'win.example/prize', phoneE164: null })
  const [text] = sent.filter(({ recipient }) => recipient === hauler.phoneE164)
  expect(text?.body).toContain('Customer: your customer, 604-555-0142.')
})
