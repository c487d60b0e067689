import { expect, test } from 'vitest'
import { CustomerId } from '../../contract/admin-customers.ts'
import { HaulerId } from '../../contract/haulers.ts'
import { JobId } from '../../contract/jobs.ts'
import { ADMIN_TABS } from '../paths.ts'
import { actionEntries } from './action-entries.ts'
import { clientEntries, haulerEntries, jobEntries, tabEntries } from './entries.ts'
import { indexOf, search } from './search.ts'

const job = (id: number, firstName: string, lastName: string, email: string) => ({
  id: JobId.parse(id),
  firstName,
  lastName,
  email,
  phone: '+16045550142',
  area: 'Port Moody' as const,
  status: 'pending' as const,
})

const jobs = [
  job(1053, 'Grace', 'Kim', 'grace@example.test'),
  job(105, 'Zoé', 'Tremblay', 'zoe@example.test'),
  job(53, 'Grace', 'Kim-Park', 'Grace@example.test'),
]
const booked = jobs.slice(0, 2).map((each, at) => ({
  ...each,
  id: CustomerId.parse(at + 1),
  name: `${each.firstName} ${each.lastName}`,
  jobs: 2 - at,
}))
const dale = {
  id: HaulerId.parse(7),
  firstName: 'Dale',
  lastName: 'Kowalchuk',
  email: 'dale@example.test',
  phone: '+16045550143',
  company: null,
  vehicleModel: 'Isuzu NPR',
  licensePlate: 'AB1 23C',
  status: 'approved' as const,
}

const tabs = ADMIN_TABS.map((name) => ({
  name,
  label: name === 'ads' ? 'AI Advertising' : name,
  ...(name === 'quotes' && { words: 'rate card' }),
}))
const index = indexOf([
  ...jobEntries(jobs),
  ...clientEntries(booked),
  ...haulerEntries([dale]),
  ...actionEntries(false),
  ...tabEntries(tabs),
])
const resultsOf = (text: string) =>
  search(index, text).map(({ group, entries }) => [group, ...entries.map(({ label }) => label)])

test('a number finds the job of that number first, then others with those digits', () => {
  expect(resultsOf('105')).toEqual([['Jobs', '#105', '#1053']])
  expect(resultsOf('#53')).toEqual([['Jobs', '#53', '#1053']])
})

test('after # only jobs are found', () => {
  const nameless = { ...dale, licensePlate: '105' }
  const all = indexOf([...jobEntries(jobs), ...haulerEntries([nameless]), ...tabEntries(tabs)])
  const groups = (text: string) => search(all, text).map(({ group }) => group)
  expect(groups('105')).toEqual(['Jobs', 'Haulers'])
  expect(groups('#105')).toEqual(['Jobs'])
  expect(groups('#dale')).toEqual([])
})

test('a name finds the client and the jobs, whatever its case and accents', () => {
  expect(resultsOf('zoe tre')).toEqual([
    ['Clients', 'Zoé Tremblay'],
    ['Jobs', '#105'],
  ])
})

test('a client is shown with the number of their jobs', () => {
  const [clients] = search(index, 'grace')
  expect(clients?.group).toBe('Clients')
  expect(clients?.entries).toMatchObject([
    { label: 'Grace Kim', detail: '2 jobs, grace@example.test' },
  ])
})

test('a client is found by the phone number in any spelling', () => {
  for (const text of ['(604) 555-0142', '+1 604 555 0142', '604.555.0142'])
    expect(resultsOf(text).map(([group]) => group)).toContain('Clients')
})

test('a hauler is found by name, plate and phone', () => {
  for (const text of ['kowal', 'ab1', '6045550143'])
    expect(resultsOf(text)).toEqual([['Haulers', 'Dale Kowalchuk']])
})

test('actions and tabs are found by their words, and shown while nothing is typed', () => {
  expect(resultsOf('auto')).toEqual([['Actions', 'Auto-Assign Jobs', 'Auto-Post Now']])
  expect(resultsOf('theme')).toEqual([['Actions', 'Dark mode']])
  expect(resultsOf('adver')).toEqual([['Go to', 'AI Advertising']])
  expect(resultsOf('rate card')).toEqual([['Go to', 'quotes']])
  expect(resultsOf('  ').map(([group]) => group)).toEqual(['Actions', 'Go to'])
  // All of them: no letters could bring the rest.
  expect(resultsOf('  ')[1]).toHaveLength(1 + tabs.length)
})

test('what nothing is called finds nothing', () => {
  expect(resultsOf('no such thing')).toEqual([])
})

test('of many only the first seven are shown', () => {
  const many = Array.from({ length: 40 }, (_, at) => job(2000 + at, 'A', 'B', `${at}@example.test`))
  expect(search(indexOf(jobEntries(many)), '20')[0]?.entries).toHaveLength(7)
})
