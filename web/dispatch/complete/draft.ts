import type { DisposalEntry, DisposalWay, FacilityId } from '../../../contract/job-proof.ts'
import type { Cents } from '../../../contract/money.ts'
import { readDollars } from '../../ui/field/read-dollars.ts'

/** A facility that is not on the list. */
export const OTHER_PLACE = 'other'

/** Why there is no ticket, as the screen offers it; another reason is written. */
export const NO_TICKET_REASONS = ['Machine out of paper', 'No scale there', 'Lost it'] as const

/** Where a group went, as it is being filled in. */
export type GroupDraft = {
  group: string
  /** '' before the choice, a facility's number, `OTHER_PLACE`, 'donated' or 'on_truck'. */
  choice: string
  place: string
  fee: string
  tickets: string[]
  noTicket: string
}

/** The whole completion, as it is being filled in. */
export type CompletionDraft = { photos: string[]; groups: GroupDraft[] }

const emptyGroup = (group: string): GroupDraft => ({
  group,
  choice: '',
  place: '',
  fee: '',
  tickets: [],
  noTicket: '',
})

export const emptyDraft = (groups: readonly string[]): CompletionDraft => ({
  photos: [],
  groups: groups.map(emptyGroup),
})

const isFacility = (choice: string): boolean => !['', 'donated', 'on_truck'].includes(choice)

/** What a load that went to a facility needs besides the place. */
export const needsTicket = ({ choice }: GroupDraft): boolean => isFacility(choice)

/** Something that the completion still needs, and the field that it is about. */
export type Missing = { field: string; text: string }

/** The parts of the form: the photos, and each group. */
export const partsOf = ({ groups }: CompletionDraft): number => groups.length + 1

/** What is missing of one group. */
export function missingOf(draft: GroupDraft, index: number): Missing[] {
  const about = draft.group
  if (draft.choice === '') return [{ field: `where-${index}`, text: `Where ${about} went` }]
  const missing: Missing[] = []
  if (draft.choice === OTHER_PLACE && draft.place.trim() === '')
    missing.push({ field: `place-${index}`, text: `The name of the place for ${about}` })
  if (draft.fee.trim() !== '' && readDollars(draft.fee) === undefined)
    missing.push({ field: `fee-${index}`, text: `The fee for ${about}, such as 25.00` })
  if (needsTicket(draft) && draft.tickets.length === 0 && draft.noTicket.trim() === '')
    missing.push({ field: `ticket-${index}`, text: `The weight ticket for ${about}` })
  return missing
}

/** Everything that is missing, in the order of the form. */
export const allMissing = ({ photos, groups }: CompletionDraft): Missing[] => [
  ...(photos.length === 0 ? [{ field: 'photos', text: 'At least one after-photo' }] : []),
  ...groups.flatMap(missingOf),
]

/** How many parts of the form are done. */
export const partsDone = ({ photos, groups }: CompletionDraft): number =>
  (photos.length > 0 ? 1 : 0) +
  groups.filter((group, index) => missingOf(group, index).length === 0).length

const wayOf = (choice: string): DisposalWay =>
  choice === 'donated' || choice === 'on_truck' ? choice : 'facility'

/** The record as it is sent. */
export const entryOf = (
  { group, choice, place, fee, tickets, noTicket }: GroupDraft,
  idOf: (choice: string) => FacilityId | null,
): DisposalEntry => {
  const ticket = tickets[0] ?? null
  const amount: Cents | null = isFacility(choice) ? (readDollars(fee) ?? null) : null
  return {
    group,
    way: wayOf(choice),
    facilityId: isFacility(choice) ? idOf(choice) : null,
    place: choice === OTHER_PLACE || choice === 'donated' ? place.trim() : '',
    fee: amount,
    ticket: choice === 'on_truck' ? null : ticket,
    noTicket: isFacility(choice) && ticket === null ? noTicket.trim() : '',
  }
}
