import { expect, test } from 'vitest'
import { chooseMessageChannel, getMessageChoice } from '../../contract/message-choice.ts'
import { useApp } from '../testing/app.ts'
import { givenMessage, messagesOf } from '../testing/messages.ts'

const app = useApp()

test('what a person chooses is kept, and the next message goes that way', async () => {
  const hauler = await app.given.hauler()
  const mine = app.as(hauler)
  expect(await mine.call(getMessageChoice, {})).toEqual({ channel: 'sms' })
  await mine.call(chooseMessageChannel, { body: { channel: 'email' } })
  expect(await mine.call(getMessageChoice, {})).toEqual({ channel: 'email' })
  await givenMessage(app, { userId: hauler.userId })
  expect((await messagesOf(app)).map(({ channel }) => channel)).toEqual(['email'])
  await expect(
    mine.call(chooseMessageChannel, { body: { channel: 'fax' as never } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})
