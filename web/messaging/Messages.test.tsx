import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { Messages } from './Messages.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') })
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.useRealTimers()
})

const chosenAt = async (address: string) => {
  answerApi({})
  render(
    <NuqsTestingAdapter searchParams={address} hasMemory>
      <QueryClientProvider client={newQueryClient()}>
        <Messages />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(100)
  const counters = document.querySelectorAll('[aria-label="Messages to show"] button')
  return [...counters]
    .filter((counter) => counter.getAttribute('aria-pressed') === 'true')
    .map(({ firstChild }) => firstChild?.textContent)
}

test('the figure whose messages are listed is chosen', async () => {
  expect(await chosenAt('?tab=messages&part=messages')).toEqual(['Total'])
})

test('no figure of the messages is chosen while templates stand there', async () => {
  expect(await chosenAt('?tab=messages&part=templates')).toEqual([])
})

test('conversations have the room of the figures', async () => {
  await chosenAt('?tab=messages&part=conversations')
  expect(document.querySelector('[aria-label="Messages to show"]')).toBeNull()
  expect(document.querySelector('h2')?.textContent).toBe('Internal SMS System')
})
