/**
 * An example: receives Postmark's webhooks for bounces and spam complaints, and reports them to Westhaul in
 * its own format. Any Node from version 20 runs it, behind a TLS proxy:
 *
 *   MAIL_WEBHOOK_SECRET=... WESTHAUL=https://your.address RELAY_PASSWORD=... node postmark-relay.mjs
 *
 * In Postmark set the webhook `https://postmark:RELAY_PASSWORD@relay.your.address/` for Bounce and Spam
 * Complaint. Postmark tries again later unless it is answered with 200.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { MAIL_WEBHOOK_SECRET, WESTHAUL, RELAY_PASSWORD, PORT = '3100' } = process.env
if (!MAIL_WEBHOOK_SECRET || !WESTHAUL || !RELAY_PASSWORD)
  throw new Error('Set MAIL_WEBHOOK_SECRET, WESTHAUL and RELAY_PASSWORD')

const LOGIN = Buffer.from(`Basic ${Buffer.from(`postmark:${RELAY_PASSWORD}`).toString('base64')}`)

/** The bounce types after which a mailbox never takes mail; others may pass. */
const HARD = new Set(['HardBounce', 'BadEmailAddress'])

/** Without `messageId`: Postmark replaces the Message-ID that the server set. */
function reportsOf({ RecordType, Type, Email, BouncedAt }) {
  const report = { address: Email, at: new Date(BouncedAt).toISOString() }
  if (RecordType === 'SpamComplaint') return [{ ...report, kind: 'complained' }]
  return RecordType === 'Bounce' && HARD.has(Type) ? [{ ...report, kind: 'bounced' }] : []
}

async function deliver(reports) {
  const body = JSON.stringify({ reports })
  const time = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', MAIL_WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex')
  const answer = await fetch(`${WESTHAUL}/api/webhooks/mail/bounces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'mail-signature': `t=${time},v1=${mac}` },
    body,
  })
  if (!answer.ok) throw new Error(`Westhaul answered ${answer.status}: ${await answer.text()}`)
}

function isPostmark({ headers: { authorization = '' } }) {
  const login = Buffer.from(authorization)
  return login.length === LOGIN.length && timingSafeEqual(login, LOGIN)
}

const server = createServer(async (request, response) => {
  try {
    if (!isPostmark(request)) return response.writeHead(401).end()
    const reports = reportsOf(JSON.parse(await text(request)))
    if (reports.length > 0) await deliver(reports)
    response.writeHead(200).end()
  } catch (error) {
    console.error(String(error))
    response.writeHead(500).end()
  }
})
server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`Listening on port ${server.address().port}`)
})
