import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { AccountStatusCard } from './AccountStatusCard.tsx'

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = SETTINGS
})

const profile = (status: HaulerProfile['status'], statusReason: string | null): HaulerProfile => ({
  id: 4 as HaulerProfile['id'], // ids are branded by the schema that reads them
  status,
  statusReason,
  user: { firstName: 'Dale', lastName: 'Kowalchuk' },
  serviceAreas: [],
  needsAreas: false,
  bankConnected: true,
  wantsDigest: true,
})
const show = (status: HaulerProfile['status'], reason: string | null) =>
  render(<AccountStatusCard key={`${status} ${reason}`} profile={profile(status, reason)} />)
const text = () => document.body.textContent

test('a reinstated hauler reads why, until it is dismissed', () => {
  const draw = show('approved', 'We spoke on the phone. Welcome back.')
  expect(text()).toContain('From our team: We spoke on the phone. Welcome back.')

  press('Dismiss')
  expect(text()).toBe('')

  draw(
    <AccountStatusCard
      key="later"
      profile={profile('approved', 'We spoke on the phone. Welcome back.')}
    />,
  )
  expect(text()).toBe('')
})

test('another reason is news', () => {
  const draw = show('approved', 'We spoke on the phone')
  press('Dismiss')
  draw(<AccountStatusCard key="later" profile={profile('approved', 'The insurance arrived')} />)
  expect(text()).toContain('The insurance arrived')
})

test('after another suspension the same words are news again', () => {
  const draw = show('approved', 'We spoke on the phone')
  press('Dismiss')
  draw(<AccountStatusCard profile={profile('suspended', 'Two no-shows')} />)
  expect(text()).toContain('Account Status: suspended')
  expect(text()).toContain('From our team: Two no-shows')

  draw(<AccountStatusCard key="later" profile={profile('approved', 'We spoke on the phone')} />)
  expect(text()).toContain('We spoke on the phone')
})

test('a hauler who was approved without a word sees nothing', () => {
  show('approved', null)
  expect(text()).toBe('')
})

test('an applicant reads which lower share waits for its day', async () => {
  answerApi({
    'GET /api/hauler/share-changes': () =>
      Response.json([{ from: '2026-12-10', sharePermille: 650, insteadOf: 700 }]),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AccountStatusCard profile={profile('pending', null)} />
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(text()).toContain('new bookings pay you 65% of')))
})
