import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Colleague, listStaff } from '../../../contract/staff.ts'
import { askForTwoFactor, signOutColleague } from '../../../contract/staff-protection.ts'
import { answerApi } from '../../testing/api.ts'
import { press, render } from '../../testing/render.ts'
import { Team } from './Team.tsx'

const mei: Colleague = {
  userId: 4,
  firstName: 'Mei',
  lastName: 'Tanaka',
  email: 'mei@westhaul.test',
  teamRole: 'dispatcher',
  lastSeenAt: null,
  sessions: 2,
  twoFactorSince: null,
  twoFactorAskedAt: new Date('2026-11-20T18:00:00Z'),
  isTwoFactorRequired: true,
  isYou: false,
  isLastOwner: false,
}
const you: Colleague = { ...mei, userId: 1, firstName: 'Priya', teamRole: 'owner', isYou: true }

async function open() {
  const asked = answerApi({
    [`GET ${listStaff.path}`]: () =>
      Response.json(z.encode(listStaff.response, { people: [mei, you], invitations: [] })),
    'POST /api/admin/staff/4/sign-out': () =>
      Response.json(z.encode(signOutColleague.response, { ...mei, sessions: 0, endedSessions: 2 })),
    'POST /api/admin/staff/4/two-factor-request': () =>
      Response.json(z.encode(askForTwoFactor.response, mei)),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Team />
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('Mei Tanaka')))
  return asked
}
const labels = () => [...document.querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel)

test('a colleague is signed out everywhere after a question, and oneself never here', async () => {
  const asked = await open()
  expect(labels()).not.toContain('Sign Priya Tanaka out everywhere')
  press('Sign Mei Tanaka out everywhere')
  expect(document.body.textContent).toContain('Their work in 2 sessions stops immediately')
  press('Sign out everywhere')
  await act(() =>
    vi.waitFor(() =>
      expect(asked.map(({ path }) => path)).toContain('/api/admin/staff/4/sign-out'),
    ),
  )
})

test('a colleague is asked for two-factor sign-in, as it was required before', async () => {
  const asked = await open()
  expect(document.body.textContent).toContain('Asked Nov 20, 2026, needed at the next sign-in')
  press('Ask Mei Tanaka to set up two-factor')
  press('Send the email')
  await act(() =>
    vi.waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/two-factor-request'))?.body).toEqual({
        isRequired: true,
      }),
    ),
  )
})
