import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../contract/hauler-jobs.ts'
import { pass, press, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { JobMore } from './JobMore.tsx'
import { NoteSheet } from './notes/NoteButtons.tsx'
import { assignedJob } from './testing/jobs.ts'

vi.useFakeTimers({ now: new Date('2026-11-20T17:30:00Z') })
beforeEach(() => {
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const job = z.decode(HaulerJob, assignedJob)
const queries = new QueryClient()
const card = (isLate: boolean) => (
  <QueryClientProvider client={queries}>
    <JobMore job={job} hauler="approved" isLate={isLate} />
  </QueryClientProvider>
)

test('a report that is being written stays when its hauler is no longer late', async () => {
  const draw = render(card(true))
  press('Report a problem')
  await act(() => vi.dynamicImportSettled())
  type('What happened?', 'Flat tire')
  draw(card(false))
  await pass(0)
  expect(document.querySelector('dialog[open] textarea')).toHaveProperty('value', 'Flat tire')
})

test('the sheets are fetched with the card: they may be needed without a signal', async () => {
  vi.stubEnv('PROD', true)
  const fetchAhead = vi.spyOn(NoteSheet, 'fetchAhead')
  render(card(false))
  expect(fetchAhead).not.toHaveBeenCalled()
  await pass(3_000)
  await act(() => vi.dynamicImportSettled())
  expect(fetchAhead).toHaveBeenCalledOnce()
})
