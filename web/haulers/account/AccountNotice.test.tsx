import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HaulerId, type HaulerStatus } from '../../../contract/haulers.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { AccountNotice } from './AccountNotice.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T20:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  vi.useRealTimers()
})

async function show(status: HaulerStatus, expireOn: string | null) {
  answerApi({ 'GET /api/hauler/papers': () => Response.json({ papers: [], expireOn }) })
  const onAccount = vi.fn<() => void>()
  const profile = {
    id: HaulerId.parse(4),
    status,
    statusReason: null,
    user: { firstName: 'Dale', lastName: 'Kowalchuk' },
    serviceAreas: [],
    needsAreas: false,
    bankConnected: true,
    wantsDigest: true,
  }
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AccountNotice profile={profile} onAccount={onAccount} />
    </QueryClientProvider>,
  )
  await pass(50)
  return onAccount
}

test('an ended document says why no jobs can be claimed, and leads to the account', async () => {
  const onAccount = await show('approved', '2026-11-24')
  expect(document.body.textContent).toContain('A document expired Nov 24, 2026.')
  press('Open My account')
  expect(onAccount).toHaveBeenCalledOnce()
})

test('on its last day a document keeps no one from work', async () => {
  await show('approved', '2026-11-25')
  expect(document.body.textContent).toBe('')
})

test('a suspended hauler is led to where documents are sent', async () => {
  await show('suspended', null)
  expect(document.body.textContent).toContain('Did we ask for a document?')
})
