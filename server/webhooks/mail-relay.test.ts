import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { listSuppressions } from '../../contract/suppressions.ts'
import { projectRoot } from '../core/project-root.ts'
import { useApp } from '../testing/app.ts'
import { listenOnFreePort } from '../testing/listen-on-free-port.ts'

const SECRET = 'a secret of the mail provider'
const app = useApp({ settings: { MAIL_WEBHOOK_SECRET: SECRET } })
let ours = ''

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const { statusCode, body } = await app.http.inject({
      method: 'POST',
      url: request.url ?? '',
      headers: request.headers as Record<string, string>,
      payload: await text(request),
    })
    response.writeHead(statusCode).end(body)
  })
  ours = `http://127.0.0.1:${await listenOnFreePort(server)}`
  return () => server.close()
})
beforeEach(() => {
  app.setNow(new Date())
})

/** The example of the documentation, running; `report` sends it what Postmark sends. */
async function startRelay(secret = SECRET) {
  const relay = spawn(process.execPath, [join(projectRoot, 'docs/examples/postmark-relay.mjs')], {
    env: { MAIL_WEBHOOK_SECRET: secret, WESTHAUL: ours, RELAY_PASSWORD: 'p4ss', PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void relay.kill())
  const [line] = (await once(createInterface(relay.stdout), 'line')) as [string]
  const url = `http://127.0.0.1:${/\d+$/.exec(line)?.[0]}/`
  return async (event: object, password = 'p4ss') => {
    const authorization = `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ BouncedAt: '2026-11-21T16:09:19.6421112-05:00', ...event }),
    })
    return answer.status
  }
}

const suppressed = async () =>
  (await app.as(await app.given.admin()).call(listSuppressions, {}))
    .map(({ contact, reason }) => [contact, reason])
    .toSorted()

test('the example relay reports bounces and complaints of Postmark, and nothing that may pass', async () => {
  const report = await startRelay()
  const events = [
    { RecordType: 'Bounce', Type: 'HardBounce', Email: 'Gone@example.test' },
    { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'full@example.test' },
    { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: 'angry@example.test' },
    { RecordType: 'Delivery', Recipient: 'mei@example.test' },
  ]
  for (const event of events) expect(await report(event)).toBe(200)
  expect(await report({ ...events[0], Email: 'forged@example.test' }, 'guessed')).toBe(401)
  expect(await suppressed()).toEqual([
    ['angry@example.test', 'complained'],
    ['gone@example.test', 'bounced'],
  ])
})

test('what Westhaul refuses is answered with 500, so Postmark tries again', async () => {
  const report = await startRelay('another secret entirely')
  expect(await report({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'x@y.test' })).toBe(500)
})
