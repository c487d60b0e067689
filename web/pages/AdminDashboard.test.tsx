import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminJobPath } from '../../contract/paths.ts'
import { adminJob } from '../jobs/workbench/testing/admin-job.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { button, pass, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { AdminDashboard } from './AdminDashboard.tsx'

const page = location.pathname

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  toast.clear()
  history.replaceState(null, '', page)
  vi.useRealTimers()
})

test('on the page of a job too, a role is offered only what it includes', async () => {
  history.replaceState(null, '', adminJobPath('7'))
  answerApi({
    'GET /api/auth/user': () =>
      Response.json({
        firstName: 'Ray',
        email: 'ray@example.test',
        role: 'admin',
        teamRole: 'read-only',
      }),
    'GET /api/admin/jobs/7': () => Response.json(adminJob),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter>
        <AdminDashboard />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await act(() => vi.dynamicImportSettled())
  await pass(50)
  await act(() => vi.dynamicImportSettled())
  await pass(50)
  const edit = button(/^Edit/)
  expect(edit.ariaDisabled).toBe('true')
  expect(edit.title).toContain('Your role does not include this')
})
