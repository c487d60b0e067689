import { expect, test } from 'vitest'
import { getHaulerProfile, setUpBank } from '../../contract/haulers.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'

const app = useApp()

async function linkFor(hauler: { cookie: string }): Promise<string> {
  const { stripeOnboardingUrl } = await app.as(hauler).call(setUpBank, {})
  return new URL(stripeOnboardingUrl ?? '').pathname
}

const open = (url: string) => app.http.inject({ method: 'GET', url })
const answer = (url: string, payload: string) =>
  app.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const isConnected = async (hauler: { cookie: string }) =>
  (await app.as(hauler).call(getHaulerProfile, {})).bankConnected

test('a hauler connects a test bank account and comes back connected', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  const link = await linkFor(hauler)
  const page = await open(link)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('no real money')
  expect(page.body).toContain('Connect test bank account')

  const back = await answer(link, 'answer=connect')
  await app.runTasks()
  expect(back.statusCode).toBe(303)
  expect(back.headers.location).toMatch(/\/hauler\?setup=complete$/)
  expect(await isConnected(hauler)).toBe(true)
})

test('who does not want to yet comes back as they were', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  const back = await answer(await linkFor(hauler), 'answer=later')
  await app.runTasks()
  expect(back.headers.location).toMatch(/\/hauler\?setup=complete$/)
  expect(await isConnected(hauler)).toBe(false)
})

test('a link works once, and not after five minutes; then a fresh one is asked for', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  const link = await linkFor(hauler)
  await answer(link, 'answer=later')
  for (const used of [await open(link), await answer(link, 'answer=connect')])
    expect(used.headers.location).toMatch(/setup=refresh$/)

  const another = await linkFor(hauler)
  app.setNow(new Date(Date.now() + 301_000))
  for (const late of [await open(another), await answer(another, 'answer=connect')])
    expect(late.headers.location).toMatch(/setup=refresh$/)
  app.letClockRun()
  await app.runTasks()
  expect(await isConnected(hauler)).toBe(false)
})

test('a link that never was is not found', async () => {
  expect((await open('/sandbox/bank/guessed')).statusCode).toBe(404)
  expect((await answer('/sandbox/bank/guessed', 'answer=connect')).statusCode).toBe(404)
})
