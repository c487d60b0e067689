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

const PRODUCTION = { NODE_ENV: 'production', ORIGIN: 'http://westhaul.example', DEMO: 'true' }

describe.for([
  ['without the demo', { DEMO: 'false' }],
  ['in production', PRODUCTION],
] as const)('%s', ([, settings]) => {
  const app = useApp({ settings: { ...settings } })

  test('only admins read it, for it carries codes', async () => {
    expect((await open(app)).statusCode).toBe(404)
    expect((await open(app, await app.given.hauler())).statusCode).toBe(404)
    const page = await open(app, await app.given.admin())
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Nothing has been sent yet')
  })
})
