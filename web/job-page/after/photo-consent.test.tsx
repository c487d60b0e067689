import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import type { JobPage } from '../../../contract/job-page.ts'
import { photoConsent } from '../../../contract/photo-consents.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { aJob, TOKEN } from '../testing/given.tsx'
import { PhotoConsentPanel } from './PhotoConsentPanel.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const wording = photoConsent('Westhaul')
const PATH = `/api/job/${TOKEN}/photo-consent`
const page = () => document.body.textContent ?? ''

/** The panel of a job, with a server that keeps the answer. */
async function show(status: JobPage['status'], canAsk = true) {
  let givenAt: string | null = null
  const answer = () => Response.json({ canAsk, wording, givenAt })
  const calls = answerApi({
    [`GET ${PATH}`]: answer,
    [`POST ${PATH}`]: ({ body }) => {
      givenAt = (body as { isGiven: boolean }).isGiven ? '2026-11-21T21:12:00Z' : null
      return answer()
    },
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PhotoConsentPanel token={TOKEN} job={aJob({ status })} />
    </QueryClientProvider>,
  )
  await pass(100)
  return calls
}

test('the customer says yes to the words on the screen, and takes it back', async () => {
  await show('completed')
  expect(page()).toContain('May Westhaul show your photos?')
  expect(page()).toContain(wording)
  press('Yes, you may')
  await pass(100)
  expect(page()).toContain('You said yes ')
  press('Take it back')
  await pass(100)
  expect(page()).toContain('May Westhaul show your photos?')
})

test('nothing is asked before the pickup is done, or without photos', async () => {
  expect(await show('in_progress')).toEqual([])
  await show('completed', false)
  expect(page()).toBe('')
})
