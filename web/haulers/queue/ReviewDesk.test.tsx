import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, pass, press, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { row } from './testing/samples.ts'
import { heading, key, showDesk as show, strike, type Desk } from './testing/show-desk.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T20:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const photos = () =>
  [...document.querySelectorAll('section[data-active]')].map((each) => each.ariaLabel)
const zooms = () => [...document.querySelectorAll('output')].map((each) => each.textContent)
const changes = (requests: Desk) =>
  requests.flatMap(({ path, body }) => (body ? [[path, body]] : []))

test('J and K move between the applicants and stay at the ends', async () => {
  await show()
  expect(heading()).toBe('Amara Okafor')
  await key('k')
  expect(heading()).toBe('Amara Okafor')
  await key('j')
  expect(heading()).toBe('Tom Paquette')
  await key('j')
  expect(heading()).toBe('Tom Paquette')
  await key('k')
  expect(heading()).toBe('Amara Okafor')
})

test('two papers stand side by side; ] shows the next, + and - zoom the first', async () => {
  await show()
  expect(photos()).toEqual(["Driver's licence photo", 'Liability insurance'])
  await key('+')
  await key('+')
  await key('-')
  expect(zooms()).toEqual(['125%', '100%'])
  await key(']')
  expect(photos()).toEqual(['Liability insurance', "Driver's licence"])
  await key(']')
  await key(']')
  expect(photos()).toEqual(["Driver's licence photo", 'Liability insurance'])
  // A photo stays as it was looked at.
  expect(zooms()).toEqual(['125%', '100%'])
  press("Fit Driver's licence photo")
  expect(zooms()).toEqual(['100%', '100%'])
})

test('typed values that differ from those of the document stand out in words, spaces do not', async () => {
  await show()
  const lines = [...document.querySelectorAll('tbody tr')].map((each) => each.textContent)
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^License number7204518720 4519, until .*Different: ask or correct$/),
      expect.stringMatching(/^Insurance48-11948 119, until .*Same$/),
      'License plateSAMPLE8Compare with the photo',
    ]),
  )
  expect(document.body.textContent).toContain('Looks too dark. The hauler kept the photo.')
})

test('a digit ticks its point; A says what is missing until all five are', async () => {
  const requests = await show([1, 2, 4, 5])
  await key('a')
  expect(document.body.textContent).toContain('Tick all five points first')
  await key('3')
  await key('a')
  expect(changes(requests)).toEqual([
    ['/api/admin/haulers/1/checks/3', { checked: true }],
    ['/api/admin/review-queue/application/1', { decision: 'approve' }],
  ])
})

test('five digits in a row are five ticks, whatever the calls take', async () => {
  const requests = await show()
  for (const digit of '12345') strike(digit)
  await pass(500)
  expect(changes(requests)).toHaveLength(5)
  expect(document.querySelectorAll('input:checked')).toHaveLength(5)
})

test('after a decision the next opens; Z undoes it within eight seconds', async () => {
  const requests = await show([1, 2, 3, 4, 5])
  await key('a')
  expect(heading()).toBe('Tom Paquette')
  expect(document.body.textContent).toContain('Amara Okafor Approved.')
  await key('z')
  expect(requests.at(-1)?.path).not.toBe('')
  expect(requests.map(({ path }) => path)).toContain('/api/admin/review-decisions/5/undo')
  expect(heading()).toBe('Amara Okafor')
})

test('the strip goes after eight seconds', async () => {
  await show([1, 2, 3, 4, 5])
  await key('a')
  await pass(8_000)
  expect(document.body.textContent).not.toContain('Amara Okafor Approved.')
})

test('N asks for another photo of the paper that is looked at, with a reason', async () => {
  const requests = await show()
  await key(']')
  await key('n')
  expect(document.querySelector('select')?.value).toBe('insurance')
  press('Send the request')
  expect(document.body.textContent).toContain('Please choose a reason or write one')
  press('The photo is too dark.')
  type('In your words (optional)', 'In daylight,\nplease.')
  press('Send the request')
  await pass(200)
  expect(changes(requests)).toEqual([
    [
      '/api/admin/review-queue/application/1',
      {
        decision: 'ask_photo',
        document: 'insurance',
        reasons: ['dark'],
        note: 'In daylight, please.',
      },
    ],
  ])
})

test('R rejects with a reason; keys that are typed do nothing else', async () => {
  const requests = await show()
  await key('r')
  press('We cannot read your driver’s licence.')
  act(() => button('Reject').click())
  await pass(200)
  expect(changes(requests)).toEqual([
    [
      '/api/admin/review-queue/application/1',
      { decision: 'reject', reasons: ['licence_unreadable'] },
    ],
  ])
})

test('a paper that ends can only be asked for, and what waits for a photo stands last', async () => {
  await show(
    [],
    [
      row(1, 'Amara Okafor', { state: 'photo_requested' }),
      row(2, 'Owen Marsh', {
        kind: 'ending',
        paper: 'insurance',
        expiresOn: '2026-12-02',
        haulerId: 2,
      }),
    ],
  )
  expect([...document.querySelectorAll('nav h2')].map((each) => each.textContent)).toEqual([
    'Papers and changes, 1',
    'Waiting for a photo, 1',
  ])
  expect(document.querySelector('nav')?.textContent).toContain('Liability insurance ends in 7 days')
  expect(() => button('ApproveA')).toThrow('There is no button')
})

test('with nothing to review the next useful thing is offered', async () => {
  await show([], [])
  expect(document.body.textContent).toContain('Nothing to review')
  expect(document.querySelector('a')?.textContent).toBe('See the jobs at risk')
})

test('a decision that could not be carried out offers to try again, and no other decision', async () => {
  const failed = { decisionId: 9, decision: 'approve', by: 'Priya' }
  const requests = await show([], [row(1, 'Amara Okafor', { state: 'failed', failed })])
  expect(document.body.textContent).toContain(
    'Priya approved this, but it could not be carried out',
  )
  await key('a')
  press('Try again')
  await pass(100)
  expect(requests.flatMap(({ path }) => (path.includes('decisions') ? [path] : []))).toEqual([
    '/api/admin/review-decisions/9/retry',
  ])
  expect(requests.filter(({ path }) => path.includes('review-queue/'))).toEqual([])
})
