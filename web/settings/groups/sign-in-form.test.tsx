import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

const text = () => document.body.textContent ?? ''

test('who turns two-factor sign-in of owners off confirms with the password and a code', async () => {
  const version = {
    version: 1,
    state: 'in_force',
    effectiveFrom: '2026-11-20T08:00:00Z',
    note: 'From the beginning',
    restores: null,
    publishedBy: null,
    publishedAt: '2026-11-20T08:00:00Z',
    content: { group: 'security', values: { twoFactorForOwners: true } },
  }
  let isWrong = true
  const requests = answerApi({
    'GET /api/admin/settings/security': () => Response.json([version]),
    [`POST ${previewSettings.path}`]: () =>
      Response.json({
        effects: ['Owners can sign in with their password alone.'],
        problems: [],
        needs: ['password', 'code'],
      }),
    [`POST ${publishSettings.path}`]: () =>
      isWrong
        ? refusal('refused', 'Not right', {
            errors: [{ path: 'code', message: 'That code is not right' }],
          })
        : Response.json(version),
  })
  const sent = () => requests.filter(({ path }) => path === publishSettings.path)
  render(
    <QueryClientProvider client={newQueryClient()}>
      <GroupPanel group="security" />
    </QueryClientProvider>,
  )
  await pass(50)
  press('Change')
  act(() => document.querySelector<HTMLInputElement>('form input[type="checkbox"]')?.click())
  type('What changes and why', 'A lost phone')
  press('Preview')
  await pass(50)
  expect(text()).toContain('Every owner gets an email about it')
  press('Publish')
  await pass(50)
  expect(text()).toContain('Current password is required')
  expect(sent()).toEqual([])
  type('Current password', 'a long enough one')
  type('Code of the app, or a recovery code', '123456')
  press('Publish')
  await pass(50)
  // What was reviewed stays: only the code is typed again.
  expect(text()).toContain('That code is not right')
  isWrong = false
  type('Code of the app, or a recovery code', '654321')
  press('Publish')
  await pass(50)
  expect(sent().at(-1)?.body).toMatchObject({
    content: { values: { twoFactorForOwners: false } },
    password: 'a long enough one',
    code: '654321',
  })
})
