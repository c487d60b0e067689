import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { settingsWith } from '../testing/settings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// The settings are read once for each page.
afterAll(() => void vi.resetModules())

async function openWith(sandbox: string[]): Promise<string> {
  answerApi({})
  document.head.innerHTML = settingsWith({ sandbox })
  vi.resetModules()
  const [{ Social }, { newQueryClient }] = await Promise.all([
    import('./Social.tsx'),
    import('../session.ts'),
  ])
  render(
    <NuqsTestingAdapter hasMemory>
      <QueryClientProvider client={newQueryClient()}>
        <Social />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(100)
  return document.body.textContent ?? ''
}
const NOTICE = 'Social networks are simulated: no post leaves this site.'

test('the tab says that posts stay here where the networks are simulated', async () => {
  expect(await openWith(['social networks'])).toContain(NOTICE)
})

test('the tab says nothing of it where posts leave', async () => {
  const text = await openWith(['payments', 'sms', 'email'])
  expect(text).toContain('AI Social Media Manager')
  expect(text).not.toContain(NOTICE)
})
