import { describe, expect, test } from 'vitest'
import { useApp } from './testing/app.ts'

const LOGIN_TRIES = 10

let accounts = 0

/** Tries to sign in at one account as often as given, with what each try writes in X-Forwarded-For. */
async function tryToSignIn(
  app: ReturnType<typeof useApp>,
  times: number,
  forwardedFor: (turn: number) => string,
) {
  const answers = []
  const email = `nobody-${(accounts += 1)}@example.test`
  for (let turn = 0; turn < times; turn++)
    answers.push(
      await app.http.inject({
        method: 'POST',
        url: '/api/staff-login',
        payload: { email, password: 'not this one', role: 'admin' },
        headers: { 'x-forwarded-for': forwardedFor(turn) },
      }),
    )
  return answers
}

const TOO_MANY = [...Array.from({ length: LOGIN_TRIES }, () => 401), 429]

describe('behind one proxy', () => {
  const app = useApp({ settings: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })

  test('a visitor who tries too many passwords reads how long to wait', async () => {
    const answers = await tryToSignIn(app, LOGIN_TRIES + 1, () => '203.0.113.1')
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(TOO_MANY)
    const refused = answers.at(-1)
    expect(refused?.json()).toMatchObject({ code: 'too_many_requests' })
    expect(refused?.headers['content-type']).toContain('application/problem+json')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('an address that the client wrote itself gives it no further try', async () => {
    const answers = await tryToSignIn(
      app,
      LOGIN_TRIES + 1,
      (turn) => `198.51.100.${turn}, 203.0.113.2`,
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(TOO_MANY)
  })

  test('clients that the proxy tells apart are counted apart', async () => {
    const answers = await tryToSignIn(app, LOGIN_TRIES + 1, (turn) => `203.0.113.${100 + turn}`)
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(429)
  })
})

describe('behind two proxies', () => {
  const app = useApp({ settings: { RATE_LIMITS: 'true', TRUST_PROXY: '2' } })

  test('the client is who the outer one names', async () => {
    const from = (turn: number) => `198.51.100.${turn}, 203.0.113.${turn}, 10.0.0.1`
    const apart = await tryToSignIn(app, LOGIN_TRIES + 1, from)
    expect(apart.map(({ statusCode }) => statusCode)).not.toContain(429)
    const same = await tryToSignIn(
      app,
      LOGIN_TRIES + 1,
      (turn) => `198.51.100.${turn}, 203.0.113.99, 10.0.0.1`,
    )
    expect(same.map(({ statusCode }) => statusCode)).toEqual(TOO_MANY)
  })
})

describe('without a proxy', () => {
  const app = useApp({ settings: { RATE_LIMITS: 'true' } })

  test('X-Forwarded-For counts for nothing', async () => {
    const answers = await tryToSignIn(app, LOGIN_TRIES + 1, (turn) => `203.0.113.${turn}`)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(TOO_MANY)
  })
})
