import { expect, test } from 'vitest'
import { CustomerId } from '../../contract/admin-customers.ts'
import { api } from '../../contract/api.ts'
import { HaulerId } from '../../contract/haulers.ts'
import { JobId } from '../../contract/jobs.ts'
import { hasRight, type Right } from '../../contract/rights.ts'
import { TEAM_ROLES } from '../../contract/team-roles.ts'
import { ADMIN_TABS, TAB_RIGHTS } from '../paths.ts'
import { actionEntries } from './action-entries.ts'
import {
  clientEntries,
  haulerEntries,
  jobEntries,
  placeEntries,
  tabEntries,
  type Entry,
} from './entries.ts'
import { openEntries } from './open-entries.ts'
import { REACHED_CALLS, UNREACHED_CALLS } from './testing/reached-calls.ts'

const person = {
  firstName: 'Mei',
  lastName: 'Tanaka',
  phone: '+16045550142',
  email: 'mei@example.test',
}
const ENTRIES: ReadonlyMap<string, Entry> = new Map(
  [
    ...openEntries({ job: '7', customer: '1', hauler: '7', invoice: '2' }, ''),
    ...actionEntries(false),
    ...placeEntries(() => true),
    ...tabEntries(ADMIN_TABS.map((name) => ({ name, label: name }))),
    ...jobEntries([{ ...person, id: JobId.parse(7), area: null, status: 'pending' }]),
    ...clientEntries([{ ...person, id: CustomerId.parse(1), name: 'Mei Tanaka', jobs: 1 }]),
    ...haulerEntries([
      {
        ...person,
        id: HaulerId.parse(7),
        company: null,
        vehicleModel: 'Isuzu NPR',
        licensePlate: 'AB1 23C',
        status: 'approved',
      },
    ]),
  ].map((entry) => [entry.id, entry]),
)

const CALLS: ReadonlyMap<string, Right> = new Map(
  api.flatMap(({ access, method, path, right }) =>
    access === 'admin' && method !== 'GET' && right
      ? [[`${method} ${path.replace('/api/admin/', '')}`, right]]
      : [],
  ),
)
const reasonFor = (call: string) => UNREACHED_CALLS.find(([path]) => path.test(call))?.[1]

test('every changing call of the team is reached from the palette, or there is a reason', () => {
  expect(CALLS.size).toBeGreaterThan(100)
  const reached = new Set(Object.values(REACHED_CALLS).flat())
  const missing = [...CALLS.keys()].filter((call) => !reached.has(call) && !reasonFor(call))
  expect(missing).toEqual([])
})

test('what is said to be reached exists, and has no reason beside it', () => {
  expect(Object.keys(REACHED_CALLS).filter((id) => !ENTRIES.has(id))).toEqual([])
  const calls = Object.values(REACHED_CALLS).flat()
  expect(calls.filter((call) => !CALLS.has(call))).toEqual([])
  expect(calls.filter((call) => reasonFor(call))).toEqual([])
  const unused = UNREACHED_CALLS.filter(
    ([path]) => ![...CALLS.keys()].some((call) => path.test(call)),
  )
  expect(unused).toEqual([])
})

test('an action needs the right of a call that it leads to', () => {
  const wrong = Object.entries(REACHED_CALLS).filter(([id, calls]) => {
    const right = ENTRIES.get(id)?.right
    return right !== undefined && !calls.some((call) => CALLS.get(call) === right)
  })
  expect(wrong).toEqual([])
})

test('who sees an entry may open the tab that it leads to', () => {
  const lost = [...ENTRIES.values()].flatMap(({ id, command, right }) =>
    right && 'tab' in command
      ? TEAM_ROLES.filter(
          (role) => hasRight(role, right) && !hasRight(role, TAB_RIGHTS[command.tab]),
        ).map((role) => `${id} of ${role}`)
      : [],
  )
  expect(lost).toEqual([])
})
