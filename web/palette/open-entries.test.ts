import { expect, test } from 'vitest'
import { reviewPath } from '../../contract/paths.ts'
import { keyOf } from '../haulers/queue/queue-copy.ts'
import { jobActions } from '../jobs/workbench/actions.ts'
import { JOB_ACTIONS } from '../ui/keys/places.ts'
import { actionEntries } from './action-entries.ts'
import { openEntries } from './open-entries.ts'

const NONE = { job: null, customer: null, hauler: null, invoice: null }
const labels = (...given: Parameters<typeof openEntries>) =>
  openEntries(...given).map(({ label }) => label)

test('what is open can be acted on, in the page where it is open', () => {
  expect(labels(NONE, '')).toEqual([])
  const ofJob = openEntries({ ...NONE, job: '7' }, '')
  expect(ofJob.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Edit job #7', 'Write a note on job #7', 'Delete job #7']),
  )
  expect(ofJob.every(({ command }) => command.does === 'ask')).toBe(true)
  expect(labels({ ...NONE, customer: '3' }, '')).toContain('Merge this customer')
  const [review] = openEntries({ ...NONE, hauler: '5' }, '').filter(({ label }) =>
    label.startsWith('Approve or reject'),
  )
  const row = keyOf({ kind: 'application', id: 5 })
  expect(review?.command).toEqual({ does: 'leave', path: `${reviewPath}?row=${row}` })
})

test('a number behind an action means that job, also when another one is open', () => {
  const [edit] = openEntries({ ...NONE, job: '7' }, 'edit #1042')
  expect(edit?.label).toBe('Edit job #1042')
  expect(edit?.command).toEqual({
    does: 'open',
    tab: 'jobs',
    parameters: { job: '1042' },
    ask: 'job-e',
  })
  expect(labels(NONE, '1042')).toEqual([])
  expect(labels(NONE, 'note')).toEqual([])
})

test('the palette offers every action of the toolbar, with its key and its right', () => {
  const offered = new Map(
    openEntries({ ...NONE, job: '7' }, '').map(({ command, right }) => [
      command.does === 'ask' ? command.what : '',
      right,
    ]),
  )
  for (const { key, right } of jobActions) expect(offered.get(`job-${key}`)).toBe(right)
  expect(jobActions.map(({ key }) => key).toSorted()).toEqual(
    Object.values(JOB_ACTIONS.keys)
      .map(([key]) => key)
      .toSorted(),
  )
})

const files = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('each button that the palette asks for stands on a screen', () => {
  const sources = Object.values(files).join('\n')
  const names = [
    ...openEntries({ job: '7', customer: '3', hauler: '5', invoice: '2' }, ''),
    ...actionEntries(false),
  ].flatMap(({ command }) => {
    const ask = command.does === 'ask' ? command.what : 'ask' in command ? command.ask : undefined
    return ask?.startsWith('press-') ? ask.slice('press-'.length) : []
  })
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const pattern = name.replace(/^file-.*/, 'file-')
    expect(sources).toMatch(new RegExp(`data-ask(?:-focus)?=(?:"${pattern}"|{\`${pattern})`))
  }
})

test('no button that decides about an applicant can be asked for', () => {
  const buttons = Object.entries(files).find(([path]) => path.endsWith('/ReviewButtons.tsx'))
  expect(buttons?.[1]).toContain('onApprove(hauler)')
  expect(buttons?.[1]).not.toContain('data-ask')
})
