import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { button, pass, press } from '../../testing/render.ts'
import { key, noShow, NOW, show, unassigned, words } from './testing/lane.tsx'
import { SETTINGS } from '../../testing/settings.ts'

document.head.innerHTML = SETTINGS

vi.useFakeTimers({ now: NOW })

test('a reassignment is undone as well, within its eight seconds', async () => {
  const { asked, posted } = await show([noShow])
  await key('Enter')
  expect(words()).toContain(
    '#18234 moved to Theo Lachance, 6-8 PM. The messages go out in 8 seconds.',
  )
  await key('z')
  expect(posted()).toEqual([
    '/api/admin/at-risk/18234/reassign',
    '/api/admin/at-risk/18234/reassign/undo',
  ])
  expect(asked.find(({ path }) => path.endsWith('/undo'))?.body).toEqual({
    undoUntil: new Date(NOW.getTime() + 8_000).toISOString(),
  })
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

const unproven = {
  ...noShow,
  jobId: 18240,
  kind: 'no_proof',
  at: '2026-11-24T01:26:00Z',
} as const

test('a reminder is undone within its eight seconds, and a double click sends one', async () => {
  const { posted } = await show([{ ...unproven, actions: [{ do: 'remind' }, { do: 'open' }] }])
  act(() => {
    button(/^Remind Harpreet/).click()
    button(/^Remind Harpreet/).click()
  })
  await pass(0)
  expect(posted()).toEqual(['/api/admin/at-risk/18240/remind'])
  expect(words()).toContain(
    'The hauler of #18240 is reminded of the proof. The message goes out in 8 seconds.',
  )
  await key('z')
  expect(posted()).toEqual([
    '/api/admin/at-risk/18240/remind',
    '/api/admin/at-risk/18240/remind/undo',
  ])
  expect(words()).toContain('Undone. No one got a message')
})

test('accepting a job without proof says first what it does, and is undone within eight seconds', async () => {
  const { posted } = await show([
    noShow,
    { ...unproven, actions: [{ do: 'accept' }, { do: 'open' }] },
  ])
  await key('2')
  expect(posted()).toEqual([])
  expect(words()).toContain('Accept job #18240 without proof?')
  expect(words()).toContain(
    'The payout stops waiting for proof, and goes once nothing else holds it. Harpreet and our team see who accepted the job, and when. You can undo it for 8 seconds.',
  )
  act(() => button('Accept without proof').click())
  await pass(10)
  expect(posted()).toEqual(['/api/admin/at-risk/18240/accept'])
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(words()).toContain('#18240 accepted without proof. Its payout no longer waits for that.')
  await key('z')
  expect(posted()).toContain('/api/admin/at-risk/18240/accept/undo')
  expect(words()).toContain('Undone. The payout waits for the proof again')
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
