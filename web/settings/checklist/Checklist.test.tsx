import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listIntegrations, testIntegration } from '../../../contract/integrations.ts'
import { getSetupChecklist } from '../../../contract/setup-checklist.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { button, pass, press, render } from '../../testing/render.ts'
import { Checklist } from './Checklist.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const EMAIL = {
  part: 'email',
  state: 'live',
  provider: 'SMTP, mail.example.test',
  key: null,
  settings: ['SMTP_URL'],
  optionalSettings: [],
  lastSuccessAt: null,
  lastFailureAt: null,
  failure: null,
  failingSince: null,
}

test('a step is done as soon as its test went well, and the focus stays at it', async () => {
  let isDone = false
  answerApi({
    [`GET ${getSetupChecklist.path}`]: () =>
      Response.json([
        { step: 'email', isDone, sentence: 'It stands so', serverSettings: [] },
        {
          step: 'colleagues',
          isDone: false,
          sentence: 'You are alone so far',
          serverSettings: [],
        },
      ]),
    [`GET ${listIntegrations.path}`]: () => Response.json([EMAIL]),
    [`POST ${testIntegration.path.replace(':part', 'email')}`]: () => {
      isDone = true
      return Response.json({ ok: true, sentence: 'It is on its way' })
    },
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Checklist />
    </QueryClientProvider>,
  )
  await pass(50)
  await act(() => vi.dynamicImportSettled())
  expect(document.body.textContent).toContain('Ready for real customers: 0 of 2')
  act(() => button(/Send me a test/).focus())
  press(/Send me a test/)
  await pass(50)
  expect(document.body.textContent).toContain('Ready for real customers: 1 of 2')
  expect(document.activeElement?.textContent).toContain('Email by SMTP')
})

test('a part that no screen can connect says what to set on the server, and is counted so', async () => {
  answerApi({
    [`GET ${getSetupChecklist.path}`]: () =>
      Response.json([
        {
          step: 'payments',
          isDone: false,
          sentence: 'Sandbox: No money moves',
          serverSettings: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
        },
        {
          step: 'colleagues',
          isDone: false,
          sentence: 'You are alone so far',
          serverSettings: [],
        },
      ]),
    [`GET ${listIntegrations.path}`]: () => Response.json([]),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Checklist />
    </QueryClientProvider>,
  )
  await pass(50)
  const text = document.body.textContent
  expect(text).toContain('Ready for real customers: 0 of 21 is connected on the server')
  expect(text).toContain(
    'sets STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and starts it again. Then test it here.',
  )
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('On the server'),
    expect.stringContaining('To do'),
  ])
})
