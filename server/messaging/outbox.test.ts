import { describe, expect, test } from 'vitest'
import { useApp, type Visit } from '../testing/app.ts'
import { givenMessage } from '../testing/messages.ts'

type App = ReturnType<typeof useApp>

const open = (app: App, visit: Visit = {}) =>
  app.http.inject({
    url: '/sandbox/outbox',
    ...(visit.cookie && { headers: { cookie: `sid=${visit.cookie}` } }),
  })

describe('while the product is on show', () => {
  const app = useApp({ settings: { DEMO: 'true' } })

  test('everybody reads what the sandboxes took, as text and not as a page', async () => {
    await givenMessage(app, { phone: null, email: '"<b>x</b>"@example.test' })
    await app.runTasks()
    const page = await open(app)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('&quot;&lt;b&gt;x&lt;/b&gt;&quot;@example.test')
    expect(page.body).toContain('you are approved')
    expect(page.body).not.toContain('<b>x</b>')
  })
})

describe('an email with a design and a file', () => {
  const app = useApp({ settings: { DEMO: 'true' } })

  test('is shown as a mailbox shows it, and its file can be opened', async () => {
    const { messageId } = await app.ctx.email.send({
      to: 'mei@example.test',
      subject: 'Your receipt',
      text: 'Thank you',
      html: '<p>Thank you</p>',
      attachments: [
        { filename: 'receipt.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
      ],
      idempotencyKey: 'designed',
    })
    expect((await open(app)).body).toContain(`href="/sandbox/outbox/${messageId}/receipt.pdf"`)
    const page = await app.http.inject({ url: `/sandbox/outbox/${messageId}` })
    expect(page.body).toBe('<p>Thank you</p>')
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
    )
    const file = await app.http.inject({ url: `/sandbox/outbox/${messageId}/receipt.pdf` })
    expect([file.headers['content-type'], file.body]).toEqual(['application/pdf', '%PDF'])
    for (const path of ['unknown', `${messageId}/other.pdf`])
      expect((await app.http.inject({ url: `/sandbox/outbox/${path}` })).statusCode).toBe(404)
  })
})

const PRODUCTION = { NODE_ENV: 'production', ORIGIN: 'http://westhaul.example', DEMO: 'true' }

describe.for([
  ['without the demo', { DEMO: 'false' }],
  ['in production', PRODUCTION],
] as const)('%s', ([, settings]) => {
  const app = useApp({ settings: { ...settings } })

  test('only an owner reads it, for it carries codes and the links of resets', async () => {
    expect((await open(app)).statusCode).toBe(404)
    expect((await open(app, await app.given.hauler())).statusCode).toBe(404)
    for (const role of ['dispatcher', 'accountant', 'read-only'] as const)
      expect((await open(app, await app.given.admin(role))).statusCode).toBe(404)
    const page = await open(app, await app.given.admin())
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Nothing has been sent yet')
  })
})
