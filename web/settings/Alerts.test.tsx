import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  listAlertSettings,
  saveAlertSettings,
  type AlertSettings,
  type SavedAlertSettings,
} from '../../contract/alerts.ts'
import { getStaffPush } from '../../contract/staff-push.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, pressTwice, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Alerts } from './Alerts.tsx'

const PATH = saveAlertSettings.path.replace(':userId', '7')
const NEEDED = 'Please enter a Canadian or US phone number'

let priya: AlertSettings
beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  priya = {
    userId: 7,
    name: 'Priya Nair',
    email: 'priya@example.test',
    phone: null,
    byEmail: [],
    byPush: [],
    bySms: [],
    weeklyReport: true,
  }
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

/** The dialog of Priya's alerts, over a server that saves as the real one does. */
async function edit() {
  const asked = answerApi({
    [`GET ${listAlertSettings.path}`]: () => Response.json([priya]),
    [`GET ${getStaffPush.path}`]: () =>
      Response.json({ publicKey: 'key', devices: [], kinds: ['job_at_risk'] }),
    [`PUT ${PATH}`]: ({ body }) => {
      const {
        phone,
        byPush = [],
        weeklyReport = priya.weeklyReport,
        ...kinds
      } = body as SavedAlertSettings
      if (phone === '' && kinds.bySms.length > 0)
        return refusal('invalid_input', NEEDED, { errors: [{ path: 'phone', message: NEEDED }] })
      priya = { ...priya, ...kinds, weeklyReport, byPush, phone: phone || null }
      return Response.json(priya)
    },
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Alerts />
    </QueryClientProvider>,
  )
  await pass(50)
  press('Change alerts of Priya Nair')
  return () => asked.flatMap(({ body }) => body ?? [])
}
const choose = (name: string) =>
  act(() => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)?.click())
const save = async () => {
  press('Save alerts')
  await pass(100)
}
const form = () => document.querySelector('form')?.textContent
const text = () => document.body.textContent

test('the alerts that are chosen for a person are saved, and their row shows them', async () => {
  const bodies = await edit()
  choose('Failed payout by email')
  choose('Disk nearly full by email')
  choose('Job at risk by text')
  choose('Answer to a move in the browser')
  type('Phone number for texts', '604-555-0142')
  await save()
  expect(bodies()).toEqual([
    {
      phone: '604-555-0142',
      byEmail: ['payout_failed', 'disk_full'],
      bySms: ['job_at_risk'],
      byPush: ['move_answered'],
      weeklyReport: true,
    },
  ])
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.querySelector('tbody')?.textContent).toContain('Failed payout, Disk nearly full')
  expect(text()).toContain(
    'No one gets alerts about: Pickup requested, Free estimate requested, Recurring pickup left out, Problem reported, New dispute, Failed post, Books that differ, Provider down, Backup failed, Task failed for good, Tasks are waiting, Slow server. Those about the server go to the owners by email.',
  )
})

test('the weekly email is switched off for an owner', async () => {
  const bodies = await edit()
  expect(document.querySelector('tbody')?.textContent).toContain('And the weekly report')
  act(() => document.querySelector<HTMLInputElement>('form [role=switch]')?.click())
  await save()
  expect(bodies()).toMatchObject([{ weeklyReport: false }])
  expect(document.querySelector('tbody')?.textContent).not.toContain('And the weekly report')
})

test('only owners have a switch for the weekly email', async () => {
  priya = { ...priya, weeklyReport: null }
  await edit()
  expect(form()).toContain('Failed payout')
  expect(document.querySelector('form [role=switch]')).toBeNull()
})

test('a text without a phone number is refused at the field alone, until no text is chosen', async () => {
  await edit()
  choose('Job at risk by text')
  await save()
  expect(form()).toContain(NEEDED)
  expect(text()?.split(NEEDED)).toHaveLength(2)
  choose('Job at risk by text')
  expect(form()).not.toContain(NEEDED)
  await save()
  expect(document.querySelector('dialog')).toBeNull()
})

test('alerts are saved once by a double click', async () => {
  const bodies = await edit()
  choose('Provider down by email')
  pressTwice('Save alerts')
  await pass(100)
  expect(bodies()).toHaveLength(1)
})
