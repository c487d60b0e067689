import { expect, onTestFinished, test } from 'vitest'
import { BUSINESS, ownerOf } from '../settings/testing/owners.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

const ask = (url = '/.well-known/security.txt') => app.http.inject(url)

/** The fields of the file; each stands in it once. */
async function fields(): Promise<Record<string, string>> {
  const { body } = await ask()
  const lines = body.trimEnd().split('\n')
  const pairs = lines.map((line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? [line])
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length)
  return Object.fromEntries(pairs)
}

test('security.txt says who to write to, in which language, and where the file and the policy are', async () => {
  const answer = await ask()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const origin = app.ctx.config.publicUrl
  expect(await fields()).toEqual({
    Contact: 'tel:+16045550142',
    Expires: expect.any(String),
    'Preferred-Languages': 'en',
    Canonical: `${origin}/.well-known/security.txt`,
    Policy: `${origin}/security-policy.txt`,
  })
})

test('the contact is the support email of the settings as soon as it is published', async () => {
  const by = await ownerOf(app)
  await by.publish({ group: 'business', values: BUSINESS })
  expect(await fields()).toMatchObject({ Contact: 'mailto:help@northhaul.example' })
  expect((await ask('/security-policy.txt')).body).toContain('Write to help@northhaul.example.')
  await by.publish({ group: 'business', values: { ...BUSINESS, supportEmail: null } })
  expect(await fields()).toMatchObject({ Contact: 'tel:+16045550177' })
})

test('on every day of four years it ends in 6 to 12 months', async () => {
  onTestFinished(() => app.setNow(new Date()))
  for (let day = 0; day < 4 * 366; day += 1) {
    const now = new Date(Date.UTC(2026, 10, 1 + day, 23, 59))
    app.setNow(now)
    const expires = new Date((await fields()).Expires ?? '')
    const after = (months: number) => {
      const date = new Date(now)
      date.setUTCMonth(now.getUTCMonth() + months)
      return date
    }
    expect(expires > after(6) && expires < after(12), `${now.toISOString()}: ${expires}`).toBe(true)
  }
})

test('the page that the policy names is there for everybody', async () => {
  const { Policy = '' } = await fields()
  const page = await ask(new URL(Policy).pathname)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(page.body).toMatch(/^Reporting a security problem at (Westhaul|Northhaul)\n/)
})
