import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { StaffLogin } from './StaffLogin.tsx'

test('who cannot sign in can call the support phone of this site', async () => {
  document.head.innerHTML = SETTINGS
  answerApi({})
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter hasMemory>
        <StaffLogin />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await act(() => vi.dynamicImportSettled())
  const call = document.querySelector<HTMLAnchorElement>('a[href^="tel:"]')
  expect(call?.parentElement?.textContent).toContain('Need help? Call 604-555-0142')
  expect(call?.href).toBe('tel:+16045550142')
})
