import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PARTS } from '../../../contract/integrations.ts'
import { getSystemStatus, TASK_QUEUES } from '../../../contract/system-status.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { durationText } from './status-copy.ts'
import { StatusPage } from './StatusPage.tsx'

const AT = '2026-11-24T20:00:00.000Z'

beforeEach(() => void vi.useFakeTimers({ now: new Date(AT) }))
afterEach(() => void vi.useRealTimers())

const process = {
  id: 'a',
  role: 'all',
  host: 'one',
  version: '0.1.0',
  startedAt: AT,
  seenAt: AT,
  isSilent: false,
  eventLoopMs: 3,
  heapMb: 80,
  connectionsInUse: 1,
  connectionsMost: 30,
  connectionsWaiting: 0,
}
const provider = {
  state: 'live',
  lastSuccessAt: AT,
  lastFailureAt: null,
  failure: null,
  failingSince: null,
  resting: 0,
}
const queue = { waiting: 0, oldestSeconds: 0, failed: 0 }

const fine = {
  at: AT,
  version: '0.1.0',
  database: { ms: 1.2 },
  replica: null,
  heldSince: null,
  queues: TASK_QUEUES.map((name) => ({ ...queue, name })),
  providers: PARTS.map((part) => ({ ...provider, part })),
  backup: { isOn: true, lastAt: '2026-11-24T17:30:00.000Z', failure: null },
  disk: { health: 'ok', free: 12.44e9, total: 40e9 },
  processes: [process],
  alerts: [],
}

async function show(status: object) {
  const calls = answerApi({ [`GET ${getSystemStatus.path}`]: () => Response.json(status) })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <StatusPage />
    </QueryClientProvider>,
  )
  await pass(50)
  return calls
}
const text = () => document.body.textContent
const summary = () => document.querySelector('[role="status"]')?.textContent

test('a product that works says so, and shows its figures', async () => {
  const calls = await show(fine)
  expect(summary()).toBe('Everything works.')
  for (const words of ['Answers in 1.2 ms', '2 hours ago', '12.4 GB of 40.0 GB free', 'No alerts.'])
    expect(text()).toContain(words)
  expect(text()).not.toContain('Replica')
  expect(text()).toContain('one, version 0.1.0, started Nov 24, 2026, 1:00 PM')
  await pass(15_000)
  expect(calls).toHaveLength(2)
})

test('what is wrong stands in the first line, one sentence for each', async () => {
  await show({
    ...fine,
    heldSince: AT,
    replica: { status: 'away', lagBytes: null },
    queues: [{ name: 'money', waiting: 12, oldestSeconds: 1_200, failed: 2 }],
    providers: [
      { ...provider, part: 'sms', failingSince: AT, lastFailureAt: AT, failure: 'No answer' },
      { ...provider, part: 'geocoder', resting: 2 },
    ],
    backup: { isOn: true, lastAt: null, failure: 'The disk is full' },
    disk: { health: 'nearly_full', free: 1e9, total: 40e9 },
    processes: [
      { ...process, role: 'web', connectionsWaiting: 4 },
      { ...process, id: 'b', role: 'worker', isSilent: true },
    ],
  })
  expect(summary()).toBe(
    'Tasks are held after a restore. No process runs tasks. Tasks are waiting. Tasks failed for good. 1 outside part fails. The last backup failed. The disk is nearly full. Database connections run out. The replica does not answer.',
  )
  for (const words of [
    '20 minutes',
    'Failing since Nov 24, 2026, 1:00 PM: No answer',
    'Not called by 2 processes',
    'No complete backup yet',
    'The disk is full',
    'Silent: it ended without stopping',
    ', 4 waiting',
    'Does not answer, the primary answers reads',
  ])
    expect(text()).toContain(words)
})

test('an alert shows what to do about it', async () => {
  const alert = {
    id: '7',
    kind: 'disk_full',
    what: 'The disk is 92% full.',
    firstAt: AT,
    lastAt: AT,
  }
  await show({ ...fine, alerts: [alert] })
  const item = document.querySelector('#open-alerts ~ div li')
  expect(item?.textContent).toContain('Disk nearly full')
  expect(item?.textContent).toContain('The disk is 92% full.')
  expect(item?.querySelector('summary')?.textContent).toBe('What to do')
  expect([...(item?.querySelectorAll('code') ?? [])].map((code) => code.textContent)).toContain(
    'df -h',
  )
})

test('a status that cannot be read says so', async () => {
  answerApi({
    [`GET ${getSystemStatus.path}`]: () =>
      refusal('unavailable', 'The database does not answer. Please try again in a moment'),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <StatusPage />
    </QueryClientProvider>,
  )
  await pass(60_000)
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('the system status')
})

test.for([
  [59, 'under a minute'],
  [60, '1 minute'],
  [3_599, '59 minutes'],
  [3_600, '1 hour'],
  [172_799, '47 hours'],
  [172_800, '2 days'],
] as const)('%i seconds read "%s"', ([seconds, words]) => {
  expect(durationText(seconds)).toBe(words)
})
