import { z } from 'zod'
import { addDays, dayOf, instantOf } from './calendar.ts'
import { PhotoUrl } from './fields.ts'
import { Id } from './ids.ts'
import { Money } from './money.ts'

/** The most after-photos of one job. */
export const MAX_AFTER_PHOTOS = 10
/** The most item groups of one job. */
export const MAX_ITEM_GROUPS = 20
/** The one group of a job whose items were not counted. */
export const EVERYTHING = 'Everything'

/** The number of a facility. */
export const FacilityId = Id.brand<'FacilityId'>()
export type FacilityId = z.infer<typeof FacilityId>

/** Where a group of items went: to a facility, to a person or charity that uses it, or nowhere yet. */
export const DISPOSAL_WAYS = ['facility', 'donated', 'on_truck'] as const
/** One of `DISPOSAL_WAYS`. */
export const DisposalWay = z.enum(DISPOSAL_WAYS)
export type DisposalWay = z.infer<typeof DisposalWay>

/** What a person reads for each way. */
export const disposalWayCopy: Record<DisposalWay, string> = {
  facility: 'Taken to a facility',
  donated: 'Donated',
  on_truck: 'Still on the truck',
}

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`)

/** Where one group of items went, as the hauler records it. */
export const DisposalEntry = z.object({
  /** The group as `itemGroups` of the job names it. */
  group: line(200).min(1).default(EVERYTHING),
  way: DisposalWay,
  /** A facility of the team's list; null for another place. */
  facilityId: FacilityId.nullable().default(null),
  /** Who got it, or a facility that is not on the list. */
  place: line(120).default(''),
  /** What the hauler paid there. */
  fee: Money.nullable().default(null),
  /** A photo of the weight ticket or receipt. */
  ticket: PhotoUrl.nullable().default(null),
  /** Why there is no ticket. */
  noTicket: line(200).default(''),
})
export type DisposalEntry = z.infer<typeof DisposalEntry>

/** What proves that a job was done: photos of the place after it, and where everything went. */
export const ProofFields = {
  photos: z.array(PhotoUrl).max(MAX_AFTER_PHOTOS, 'Too many files').optional(),
  disposal: z.array(DisposalEntry).max(MAX_ITEM_GROUPS, 'Too many groups').optional(),
}

/** The same as it comes with a call: what is absent is empty. */
export const ProofInput = z.object(ProofFields)
export type ProofInput = z.infer<typeof ProofInput>

/** After-photos and the disposal record of a job. */
export type Proof = { photos: readonly string[]; disposal: readonly DisposalEntry[] }

/**
 * How well a completed job is proven: `ticket_due` while something is still on the truck, `missing` without a
 * photo, or while no record says where a group went.
 */
export const JOB_PROOFS = ['complete', 'ticket_due', 'missing'] as const
/** One of `JOB_PROOFS`. */
export const JobProof = z.enum(JOB_PROOFS)
export type JobProof = z.infer<typeof JobProof>

/** Whether a group of items needs nothing more: a load that went to a facility needs the ticket, or why there is none. */
export const isRecorded = (entry: DisposalEntry): boolean =>
  entry.way !== 'facility' ||
  ((entry.facilityId !== null || entry.place !== '') &&
    (entry.ticket !== null || entry.noTicket !== ''))

/** The groups that no entry says where they went; an entry for everything covers all. */
export const unrecordedGroups = (
  groups: readonly string[],
  disposal: readonly DisposalEntry[],
): string[] =>
  groups.filter(
    (group) =>
      !disposal.some((entry) => [group, EVERYTHING].includes(entry.group) && isRecorded(entry)),
  )

/** What a completion with these photos and this record is worth. */
export function proofOf(groups: readonly string[], { photos, disposal }: Proof): JobProof {
  if (photos.length === 0 || unrecordedGroups(groups, disposal).length > 0) return 'missing'
  return disposal.some(({ way }) => way === 'on_truck') ? 'ticket_due' : 'complete'
}

/** Until when the ticket of a load that is still on the truck is added: 8 PM of the day after the completion. */
export const ticketDueAt = (completedAt: Date): Date =>
  instantOf(addDays(dayOf(completedAt), 1), 20)

/** The record of one group as customer, hauler and team read it; without what it cost. */
export const DisposalRecord = z.object({
  group: z.string(),
  way: DisposalWay,
  /** The name of the facility as it was then, or the place; '' where nothing was said. */
  place: z.string(),
})
export type DisposalRecord = z.infer<typeof DisposalRecord>
