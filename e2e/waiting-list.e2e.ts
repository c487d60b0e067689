import { expect, test } from 'vitest'
import { addDays, dayOf } from '../contract/calendar.ts'
import { leaveWaitingListPath } from '../contract/paths.ts'
import { ask } from './books.ts'
import { answer } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { oneHauler } from './one-hauler.ts'

const product = useProduct(() => ({ REQUESTS_ABOVE_CAPACITY: '0' }))

const EVENING = {
  date: addDays(dayOf(new Date()), 2),
  window: 'evening',
  loadSize: 'small',
  area: 'Port Moody',
}

/** The link to leave, as the text that confirms the waiting list carries it. */
async function linkSent(): Promise<string> {
  const sentTexts = () =>
    ask<{ message: string }>(
      product.database,
      `select message from notifications where message_type = 'waiting_list_joined'`,
      [],
    )
  await expect.poll(async () => (await sentTexts()).length).toBe(1)
  const [text] = await sentTexts()
  return /\/w\/[\w-]+/.exec(text?.message ?? '')?.[0] ?? ''
}

test('the link of the text asks, one press leaves, and the page says so when it is opened again', async () => {
  await oneHauler(product)
  await answer((await product.newContext()).request, 'POST', '/api/holds', EVENING)
  await answer((await product.newContext()).request, 'POST', '/api/waiting-list', {
    ...EVENING,
    phone: '604 555 0101',
  })
  const link = await linkSent()
  const { page, found, check } = await inspector(product)
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Leave the waiting list?' }).waitFor()
  await check('question')
  const endedEntries = () =>
    ask(product.database, 'select 1 from waiting_entries where ended_at is not null', [])
  expect(await endedEntries()).toHaveLength(0)

  await page.getByRole('button', { name: 'Leave the waiting list' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'You left the waiting list' }).waitFor()
  await check('left')
  expect(await endedEntries()).toHaveLength(1)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: "You're not on this waiting list" }).waitFor()
  await check('ended')

  await page.goto(leaveWaitingListPath('12-nothing-leads-here'))
  await page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor()
  await check('unknown')
  expect(found).toEqual([])
})
