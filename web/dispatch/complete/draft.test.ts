import { expect, test } from 'vitest'
import { FacilityId, proofOf } from '../../../contract/job-proof.ts'
import {
  allMissing,
  type CompletionDraft,
  emptyDraft,
  entryOf,
  type GroupDraft,
  OTHER_PLACE,
  partsDone,
  partsOf,
} from './draft.ts'

const GROUPS = ['2 × Mattress', '6 × Box']
const idOf = (choice: string) => FacilityId.safeParse(choice).data ?? null

const draftOf = (...groups: Partial<GroupDraft>[]): CompletionDraft => {
  const empty = emptyDraft(GROUPS)
  return {
    photos: ['/uploads/k3Jx0pQ9-wW2sZ8aF5rT.webp'],
    groups: empty.groups.map((group, at) => ({ ...group, ...groups[at] })),
  }
}
const texts = (draft: CompletionDraft) => allMissing(draft).map(({ text }) => text)

test('an empty form says everything that is missing', () => {
  expect(texts(emptyDraft(GROUPS))).toEqual([
    'At least one after-photo',
    'Where 2 × Mattress went',
    'Where 6 × Box went',
  ])
})

test.for<[Partial<GroupDraft>, string[]]>([
  [{ choice: '3' }, ['The weight ticket for 2 × Mattress']],
  [{ choice: '3', noTicket: 'Lost it' }, []],
  [{ choice: '3', tickets: ['/uploads/k3Jx0pQ9-wW2sZ8aF5rU.webp'] }, []],
  [{ choice: '3', noTicket: 'Lost it', fee: 'a lot' }, ['The fee for 2 × Mattress, such as 25.00']],
  [{ choice: OTHER_PLACE, noTicket: 'Lost it' }, ['The name of the place for 2 × Mattress']],
  [{ choice: 'donated' }, []],
  [{ choice: 'on_truck' }, []],
])('of a group with %j this is missing', ([group, missing]) => {
  const draft = draftOf(group, { choice: 'donated' })
  expect(texts(draft)).toEqual(missing)
  expect(partsDone(draft)).toBe(partsOf(draft) - (missing.length === 0 ? 0 : 1))
})

test('a form without anything missing is complete proof, or waits for the ticket of what is on the truck', () => {
  const worth = (draft: CompletionDraft) =>
    proofOf(GROUPS, {
      photos: draft.photos,
      disposal: draft.groups.map((group) => entryOf(group, idOf)),
    })
  expect(worth(draftOf({ choice: '3', noTicket: 'Lost it' }, { choice: 'donated' }))).toBe(
    'complete',
  )
  expect(worth(draftOf({ choice: 'on_truck' }, { choice: 'donated' }))).toBe('ticket_due')
  expect(worth(emptyDraft(GROUPS))).toBe('missing')
})

test('what is sent names the facility, the fee and the ticket, and nothing of another choice', () => {
  const [group] = draftOf({ choice: '3', fee: '25', noTicket: ' Lost it ', place: 'x' }).groups
  if (!group) throw new Error('There is no group')
  expect(entryOf(group, idOf)).toEqual({
    group: '2 × Mattress',
    way: 'facility',
    facilityId: 3,
    place: '',
    fee: 2500,
    ticket: null,
    noTicket: 'Lost it',
  })
  expect(entryOf({ ...group, choice: 'on_truck' }, idOf)).toMatchObject({
    way: 'on_truck',
    facilityId: null,
    fee: null,
    noTicket: '',
  })
})
