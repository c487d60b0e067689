import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { button, pass, press } from '../../testing/render.ts'
import { key, noShow, NOW, show, unassigned, words } from './testing/lane.tsx'

vi.useFakeTimers({ now: NOW })

test('a reassignment is undone as well, within its eight seconds', async () => {
  const { posted } = await show([noShow])
  await key('Enter')
  expect(words()).toContain(
    '#18234 moved to Theo Lachance, 6-8 PM. The messages go out in 8 seconds.',
  )
  await key('z')
  expect(posted()).toEqual([
    '/api/admin/at-risk/18234/reassign',
    '/api/admin/at-risk/18234/reassign/undo',
  ])
  expect(words()).toContain('Undone. No one got a message')
})

test('a price about to expire gets more time in one press', async () => {
  const question = { ...unassigned, kind: 'price_question', at: '2026-11-24T19:37:00Z' } as const
  const extend = { do: 'extend', priceChangeId: 3, minutes: 15 } as const
  const { posted } = await show([{ ...question, actions: [extend, { do: 'open' }] }])
  expect(words()).toContain('Until 12:52 PM, once. Both get a message.')
  await key('1')
  expect(posted()).toEqual(['/api/admin/price-changes/3/extend'])
})

test('the hauler of a job without proof gets a text in one press', async () => {
  const proof = { ...noShow, jobId: 18240, kind: 'no_proof', at: '2026-11-24T01:26:00Z' } as const
  const haulerRemindedAt = '2026-11-24T02:20:00Z'
  const { posted } = await show([
    { ...proof, haulerRemindedAt, actions: [{ do: 'remind' }, { do: 'open' }] },
  ])
  expect(words()).toContain('18 h 00since it was completed; the payout waits')
  expect(words()).toContain('Harpreet Sidhu has not added all of the proof')
  expect(words()).toContain('Harpreet was reminded Mon, Nov 23, 7:20 PM')
  await key('1')
  expect(posted()).toEqual(['/api/admin/at-risk/18240/remind'])
})

test('after the question about a refund the focus is on the row again', async () => {
  const refund = { do: 'refund', amount: '169.00' } as const
  await show([noShow, { ...unassigned, actions: [refund, { do: 'open' }] }])
  press(/^Refund/)
  await pass(0)
  act(() => button('Keep the job').click())
  await pass(10)
  expect(document.activeElement?.ariaLabel).toBe('Job #18240')
})
