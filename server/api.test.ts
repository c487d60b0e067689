import { expect, test } from 'vitest'
import { api } from '../contract/api.ts'
import { HaulerId } from '../contract/haulers.ts'
import { JobId } from '../contract/jobs.ts'
import { useApp } from './testing/app.ts'

const app = useApp()

test.for(api)('$method $path is served', ({ method, path }) => {
  expect(app.http.hasRoute({ method, url: path })).toBe(true)
})

test('OpenAPI describes every endpoint, and the page shows them', async () => {
  const document = (await app.http.inject('/api/openapi.json')).json()
  const page = (await app.http.inject('/api/docs')).body
  for (const { method, path } of api) {
    const written = path.replace(/:(\w+)/g, '{$1}')
    expect(document.paths[written]).toHaveProperty(method.toLowerCase())
    expect(page).toContain(written)
  }
  expect(
    document.paths['/api/jobs'].post.requestBody.content['application/json'].schema.required,
  ).toContain('firstName')
  expect(document.paths['/api/admin/jobs/{jobId}'].delete.parameters[0].schema).toMatchObject({
    type: 'integer',
    minimum: 1,
  })
})

test('OpenAPI describes the parameters of a list, its page and its header', async () => {
  const document = (await app.http.inject('/api/openapi.json')).json()
  const { parameters, responses } = document.paths['/api/admin/jobs'].get
  const parameterOf = (name: string) =>
    parameters.find((each: { name: string }) => each.name === name)
  expect(parameterOf('limit').schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 200 })
  expect(parameterOf('status')).toMatchObject({ explode: false, schema: { type: 'array' } })
  expect(parameterOf('sort').schema.enum).toContain('amount:asc')
  expect(responses[200].headers).toHaveProperty('x-total-count')
  expect(responses[200].content['application/json'].schema.oneOf[1].required).toContain(
    'nextCursor',
  )
})

test('OpenAPI names the error codes of each call by status, with its tag and an example', async () => {
  const document = (await app.http.inject('/api/openapi.json')).json()
  const { tags, responses, requestBody } = document.paths['/api/jobs'].post
  expect(tags).toEqual(['Booking'])
  expect(requestBody.content['application/json'].example).toMatchObject({ loadSize: 'small' })
  expect(Object.keys(responses)).toEqual([
    '200',
    '400',
    '403',
    '408',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  const [, name] = responses[409].$ref.split('/responses/')
  const { description, content } = document.components.responses[name]
  expect(content['application/problem+json'].schema.allOf[1].properties.code.enum).toEqual([
    'already_paid',
    'price_changed',
    'window_full',
    'offer_refused',
    'key_reused',
  ])
  expect(description).toContain('ask for a new quote')
})

test('the page shows the error codes and an example of each call', async () => {
  const page = (await app.http.inject('/api/docs')).body
  const [, section = ''] = page.split('</b> /api/jobs</h3>')
  const shown = section.slice(0, section.indexOf('</section>'))
  expect(shown).toContain('<a href="#price_changed">price_changed</a>')
  expect(shown).toContain('&quot;address&quot;: &quot;4500 Kingsway, Burnaby&quot;')
})

test('a path of the API that does not exist is a problem, not a page', async () => {
  const answer = await app.http.inject('/api/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({
    code: 'not_found',
    type: 'urn:problem:not_found',
    errors: [],
  })
})

test.for([
  ['{', 'application/json', 400],
  ['[]', 'application/json', 400],
  ['"text"', 'application/json', 400],
  ['a=1', 'application/x-www-form-urlencoded', 415],
  [`{"email":"${'x'.repeat(300_000)}"}`, 'application/json', 413],
  [
    '{"__proto__":{"role":"admin"},"email":"a","password":"b","role":"admin"}',
    'application/json',
    400,
  ],
] as const)('a body %# that cannot be read is refused', async ([payload, type, status]) => {
  const headers = { 'content-type': type }
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/staff-login',
    payload,
    headers,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test.for([
  ['/api/x/%zz', 400, 'invalid_input'],
  ['/uploads/%zz', 400, 'invalid_input'],
  [`/api/admin/jobs/${'1'.repeat(301)}`, 404, 'not_found'],
  [`/uploads/${'a'.repeat(301)}`, 404, 'not_found'],
] as const)('an address %# that cannot be read is refused', async ([url, status, code]) => {
  const method = url.startsWith('/api/admin') ? 'DELETE' : 'GET'
  const answer = await app.http.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ code, status })
})

const NO_IDS = ['0', '-1', '1.5', 'abc', '99999999999999999999', '2147483648', '1%00', '../1']
/** Other ways to write 16, which only a lenient reader would take for it. */
const ODD_SIXTEENS = ['0x10', '1.6e1', '16.0', ' 16', '16 ', '+16', '016', '0b10000', '[16]']

test.for([...NO_IDS, ...ODD_SIXTEENS, 'true'])('the id "%s" names nothing', async (id) => {
  const { cookie } = await app.given.admin()
  const headers = { cookie: `sid=${cookie}` }
  const url = `/api/admin/jobs/${encodeURIComponent(id)}`
  const answer = await app.http.inject({ method: 'DELETE', url, headers })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ detail: 'There is nothing at this address' })
})

test.for([JobId, HaulerId])('an id %# is a whole number, or its plain digits', (id) => {
  expect(['16', 16, 2_147_483_647].map((wire) => id.parse(wire))).toEqual([16, 16, 2_147_483_647])
  for (const wire of [...ODD_SIXTEENS, true, [16], null, undefined, 1.5, 0, 2_147_483_648, ''])
    expect(id.safeParse(wire).success).toBe(false)
})

test('another site cannot make a change with our cookie', async () => {
  const { cookie } = await app.given.admin()
  const job = await app.given.job()
  const remove = (origin: string) =>
    app.http.inject({
      method: 'DELETE',
      url: `/api/admin/jobs/${job.id}`,
      headers: { cookie: `sid=${cookie}`, origin, host: 'localhost:80' },
    })
  expect((await remove('https://evil.example')).statusCode).toBe(403)
  expect(await app.given.count('transitions')).toBe(0)
})

test('the process says that it is up, and which parts are simulated', async () => {
  const answer = await app.http.inject('/healthz')
  expect(answer.json()).toMatchObject({
    status: 'up',
    sandbox: ['payments', 'sms', 'email', 'push notifications', 'social networks'],
  })
})

test('a file whose filter no text column can hold is refused, and does not break off', async () => {
  const { cookie } = await app.given.admin()
  const answer = await app.http.inject({
    url: '/api/admin/leads.csv?municipality=before%00after',
    headers: { cookie: `sid=${cookie}` },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_input' })
})

test('the secret of a payment with characters that none has is refused', async () => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/sandbox/payments/confirm',
    payload: { clientSecret: 'before\u0000after', method: 'card' },
  })
  expect(answer.statusCode).toBe(400)
})
