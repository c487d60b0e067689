import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ALERT_KINDS } from '../../../contract/alerts.ts'
import { previewSettings, publishSettings } from '../../../contract/settings-calls.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { GroupPanel } from './GroupPanel.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const feesOf = (lateFee: string) => ({
  group: 'fees',
  values: { freeUntilHours: 24, unclaimedFreeHours: 6, lateFee, tripFee: '49.00' },
})
const versionOf = (version: number, state: string, lateFee: string) => ({
  version,
  state,
  effectiveFrom: '2026-11-20T08:00:00Z',
  note: 'Fees',
  restores: null,
  publishedBy: 'Anika Sandhu',
  publishedAt: '2026-11-20T08:00:00Z',
  content: feesOf(lateFee),
})

const EFFECT = '3 pickups are paid and not over: they keep what was agreed.'
const TWO = [versionOf(2, 'in_force', '25.00'), versionOf(1, 'past', '20.00')]

/** The fees over a server that answers `versions`; what was sent comes back. */
async function open(publish: () => Response = () => Response.json(TWO[0]), versions = TWO) {
  const asked = answerApi({
    'GET /api/admin/settings/fees': () => Response.json(versions),
    [`POST ${previewSettings.path}`]: () =>
      Response.json({ effects: [EFFECT], problems: [], needs: [] }),
    [`POST ${publishSettings.path}`]: publish,
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <GroupPanel group="fees" />
    </QueryClientProvider>,
  )
  await pass(50)
  return {
    sent: (path: string) => asked.filter((each) => each.path === path).map(({ body }) => body),
    showLater: (next: typeof TWO) => {
      versions = next
    },
  }
}
const text = () => document.body.textContent ?? ''

test('an owner sees what would change before publishing it from a day on', async () => {
  const { sent } = await open()
  expect(text()).toContain('Late cancellation fee$25.00')
  press('Change')
  type('Late cancellation fee', '30')
  type('What changes and why', 'Fuel')
  type('From (optional)', '2026-11-30')
  press('Preview')
  await pass(50)
  expect(document.querySelector('del')?.textContent).toBe('$25.00')
  expect(document.querySelector('ins')?.textContent).toBe('$30.00')
  expect(text()).toContain(EFFECT)
  expect(sent(publishSettings.path)).toEqual([])
  press('Publish')
  await pass(50)
  expect(sent(publishSettings.path)).toEqual([
    { content: feesOf('30.00'), effectiveFrom: '2026-11-30', note: 'Fuel', basedOn: 2 },
  ])
})

test('what is typed wrong is named at its field and not sent', async () => {
  const { sent } = await open()
  press('Change')
  type('Late cancellation fee', '60')
  type('Free until so many hours before the window', 'many')
  press('Preview')
  await pass(50)
  expect(text()).toContain('Please enter a whole number from 0 to 168')
  expect(text()).toContain('Please say what changes and why')
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(sent(previewSettings.path)).toEqual([])
})

test('a change after the preview has to be previewed again', async () => {
  await open()
  press('Change')
  type('What changes and why', 'Fuel')
  press('Preview')
  await pass(50)
  type('Late cancellation fee', '31')
  expect([...document.querySelectorAll('button')].map((each) => each.textContent)).not.toContain(
    'Publish',
  )
})

test('an earlier version is brought back as a new one', async () => {
  const { sent } = await open()
  press('Go back to version 1')
  press('Preview')
  await pass(50)
  press('Publish')
  await pass(50)
  expect(sent(publishSettings.path)).toMatchObject([
    { content: feesOf('20.00'), note: 'Back to version 1', restores: 1, basedOn: 2 },
  ])
})

test('a withdrawn version is brought back like an earlier one', async () => {
  const { sent } = await open(undefined, [versionOf(3, 'withdrawn', '40.00'), ...TWO])
  press('Go back to version 3')
  press('Preview')
  await pass(50)
  press('Publish')
  await pass(50)
  expect(sent(publishSettings.path)).toMatchObject([
    { content: feesOf('40.00'), restores: 3, basedOn: 2 },
  ])
})

const fieldOf = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control

test('the focus goes into the draft and back to the button that opened it', async () => {
  await open()
  press('Change')
  expect(document.activeElement).toBe(document.querySelector('form input'))
  press('Discard')
  expect(document.activeElement?.textContent).toBe('Change')
  press('Go back to version 1')
  expect(document.activeElement).toBe(fieldOf('Late cancellation fee'))
})

test('when a colleague was faster both values stand beside each other', async () => {
  const refused = () => refusal('outdated', 'Version 3 was published meanwhile')
  const { sent, showLater } = await open(refused)
  press('Change')
  type('Late cancellation fee', '30')
  type('What changes and why', 'Fuel')
  type('From (optional)', '2026-11-30')
  press('Preview')
  await pass(50)
  showLater([versionOf(3, 'in_force', '28.00'), ...TWO])
  press('Publish')
  await pass(50)
  expect(text()).toContain('Version 3 was published meanwhile by Anika Sandhu.')
  expect(document.querySelector('del')?.textContent).toBe('$28.00')
  expect(document.querySelector('ins')?.textContent).toBe('$30.00')
  press('Go on with mine')
  expect(document.activeElement).toBe(fieldOf('Late cancellation fee'))
  press('Preview')
  await pass(50)
  press('Publish')
  await pass(50)
  expect(sent(publishSettings.path).at(-1)).toMatchObject({
    content: feesOf('30.00'),
    effectiveFrom: '2026-11-30',
    note: 'Fuel',
    basedOn: 3,
  })
})

test('what a version changed is shown on demand', async () => {
  await open()
  press('Show what version 2 changed')
  expect(document.querySelector('del')?.textContent).toBe('$20.00')
})

const REMINDERS = {
  dayBefore: true,
  dayBeforeHour: 17,
  reviewRequest: true,
  reviewDays: 1,
  reviewHour: 10,
}

test('the rules of notifications name the roles of each alert, and are sent as they are ticked', async () => {
  const noRoles = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, []]))
  const values = {
    ...REMINDERS,
    alertsByEmail: { ...noRoles, job_at_risk: ['dispatcher'] },
    alertsByText: noRoles,
    alertsByPush: noRoles,
  }
  const version = {
    ...versionOf(1, 'in_force', '25.00'),
    content: { group: 'notifications', values },
  }
  const requests = answerApi({
    'GET /api/admin/settings/notifications': () => Response.json([version]),
    [`POST ${previewSettings.path}`]: () =>
      Response.json({ effects: [EFFECT], problems: [], needs: [] }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <GroupPanel group="notifications" />
    </QueryClientProvider>,
  )
  await pass(50)
  expect(text()).toContain('they can’t be turned off')
  expect(text()).toContain('Reminder from this hour5 PM')
  expect(text()).toContain('Alerts by emailJob at risk: Dispatcher')
  press('Change')
  act(() =>
    document
      .querySelector<HTMLInputElement>('input[aria-label="Job at risk: Owner, Alerts by email"]')
      ?.click(),
  )
  const hour = [...document.querySelectorAll('select')].find(({ value }) => value === '17')
  act(() => {
    if (hour) hour.value = '18'
    hour?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  type('What changes and why', 'Owners want to know')
  press('Preview')
  await pass(50)
  expect(requests.at(-1)?.body).toMatchObject({
    content: {
      values: { dayBeforeHour: 18, alertsByEmail: { job_at_risk: ['owner', 'dispatcher'] } },
    },
  })
  expect(text()).toContain('Job at risk: Owner, Dispatcher')
})
