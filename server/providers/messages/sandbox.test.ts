import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { emailSandbox } from './email.sandbox.ts'
import { emailConforms, smsConforms } from './messages.conformance.ts'
import { smsSandbox, type SmsSandbox } from './sms.sandbox.ts'

const app = useApp()
let sms: SmsSandbox
let waiting: string[] = []

beforeAll(() => {
  const reportLater = async (_db: unknown, messageId: string) => void waiting.push(messageId)
  sms = smsSandbox({ db: app.ctx.db, reportLater })
})

const sent = async (body: string): Promise<number> => {
  const rows = await app.ctx.db
    .selectFrom('sandboxMessages')
    .select('id')
    .where('body', '=', body)
    .where('status', '<>', 'refused')
    .execute()
  return rows.length
}

describe('the sandbox sends texts as every provider does', () => {
  smsConforms(() => ({
    sms,
    reachable: '+16045550142',
    unreachable: '+16045550000',
    optedOut: '+16045550003',
    neverReached: '+16045550002',
    sent,
    inbound: (message) => sms.inbound(message),
    async reports() {
      const reports = await Promise.all([...new Set(waiting)].map((id) => sms.report(id)))
      waiting = []
      return reports
    },
  }))
})

describe('the sandbox sends email as every provider does', () => {
  emailConforms(() => ({
    email: emailSandbox(app.ctx.db),
    reachable: 'mei@example.test',
    unreachable: 'bounce@example.test',
    sent,
  }))
})

const request = (to: string) => ({ to, text: 'A pickup', idempotencyKey: randomUUID() })

test('a number ending in 0001 meets a busy network once, which is no refusal', async () => {
  const busy = request('+16045550001')
  await expect(sms.send(busy)).rejects.toMatchObject({ name: 'UnknownOutcome' })
  const { messageId } = await sms.send(busy)
  expect((await sms.send(busy)).messageId).toBe(messageId)
})

test('a number ending in 0002 takes the text, and it never arrives', async () => {
  const lost = await sms.send(request('+16045550002'))
  expect(sms.readReport(await sms.report(lost.messageId))).toMatchObject({ status: 'failed' })
})

test('a key that was used for another text is refused', async () => {
  const first = request('+16045550142')
  await sms.send(first)
  await expect(sms.send({ ...first, text: 'Another pickup' })).rejects.toThrow('another message')
})

test('a text that met a busy network is not found, since nothing took it', async () => {
  const since = new Date(Date.now() - 60_000)
  const busy = { ...request('+16045550001'), text: `A pickup ${randomUUID()}` }
  await expect(sms.send(busy)).rejects.toMatchObject({ name: 'UnknownOutcome' })
  expect(await sms.find({ ...busy, since, except: [] })).toBeUndefined()
})
