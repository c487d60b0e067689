import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { pass, press, pressTwice } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ConfirmPanel } from './ConfirmPanel.tsx'
import { aJob, NOW, serve, showPanel, TOKEN } from './testing/given.tsx'

const CONFIRM = `POST /api/job/${TOKEN}/confirm`
const page = () => document.body.textContent
const day = Day.parse('2026-11-22')
const remindedJob = (confirmedAt: Date | null = null, canReschedule = true) =>
  aJob({ status: 'assigned', canReschedule, confirmation: { day, confirmedAt } })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('showing it sends nothing, and two presses confirm the day that is shown once', async () => {
  const calls = await showPanel(ConfirmPanel, remindedJob(), {
    [CONFIRM]: () => Response.json(serve(remindedJob(NOW))),
  })
  expect(page()).toContain('Is Sun, Nov 22, 2026 still good? Dale sees that you confirmed.')
  expect(page()).toContain('choose another time instead')
  expect(calls).toHaveLength(1)
  pressTwice('Confirm pickup')
  await pass(100)
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ day: '2026-11-22' }])
  expect(page()).toContain('You confirmed your pickup on Sun, Nov 22, 2026.')
  expect(document.activeElement?.textContent).toContain('You confirmed')
})

test('who confirmed earlier reads so, and keeps the focus where it was', async () => {
  await showPanel(ConfirmPanel, remindedJob(NOW))
  expect(page()).toContain('You confirmed your pickup')
  expect(document.activeElement).toBe(document.body)
})

test('another time is offered only while there is one', async () => {
  await showPanel(ConfirmPanel, remindedJob(null, false))
  expect(page()).toContain('Confirm pickup')
  expect(page()).not.toContain('choose another time')
})

test('without a reminder there is nothing to confirm', async () => {
  await showPanel(ConfirmPanel, aJob())
  expect(page()).toBe('')
})

test('a pickup that changed meanwhile is shown as it is now', async () => {
  const reason = 'Your pickup has changed. Please look at it again'
  const calls = await showPanel(ConfirmPanel, remindedJob(), {
    [CONFIRM]: () => {
      serve(aJob({ status: 'pending' }))
      return Response.json({ code: 'illegal_move', detail: reason }, { status: 409 })
    },
  })
  press('Confirm pickup')
  await pass(100)
  expect(calls.at(-1)).toMatchObject({ path: `/api/job/${TOKEN}` })
  expect(page()).not.toContain('Confirm pickup')
})
