import { dayOf, formatDay, formatShortDay, type Day } from '../../../contract/calendar.ts'
import { reviewedKindNames } from '../../../contract/hauler-account.ts'
import { vehicleFacts } from '../../../contract/haulers.ts'
import { daysLeft, paperFacts } from '../../../contract/papers.ts'
import { photoDocumentFacts } from '../../../contract/photo-requests.ts'
import type { HeldDecision } from '../../../contract/review-decisions.ts'
import type { ReviewRow, ReviewSheet, SheetDocument } from '../../../contract/review-queue.ts'

/** A row of the queue in the address: 'paper-9'. */
export const keyOf = ({ kind, id }: Pick<ReviewRow, 'kind' | 'id'>): string => `${kind}-${id}`

/** The groups of the queue as they stand below each other. */
export function groupsOf(rows: readonly ReviewRow[]): { title: string; rows: ReviewRow[] }[] {
  const ready = rows.filter(({ state }) => state === 'waiting' || state === 'new_photo')
  const groups = [
    { title: 'Failed', rows: rows.filter(({ state }) => state === 'failed') },
    { title: 'Applications', rows: ready.filter(({ kind }) => kind === 'application') },
    { title: 'Papers and changes', rows: ready.filter(({ kind }) => kind !== 'application') },
    { title: 'Waiting for a photo', rows: rows.filter((row) => row.state === 'photo_requested') },
  ]
  return groups.filter((group) => group.rows.length > 0)
}

/** What a row is about, in a few words. */
export function subjectOf(row: ReviewRow, now: Date): string {
  if (row.state === 'failed') return 'Decided, but not carried out'
  const since = agoText(row.since, now)
  if (row.kind === 'application') return applicationText(row, since)
  if (row.kind === 'change')
    return row.change ? `New ${reviewedKindNames[row.change]}, ${since}` : since
  const label = row.paper ? paperFacts[row.paper].label : 'Document'
  if (row.kind === 'paper')
    return row.state === 'new_photo' ? `${label}: new photo, ${since}` : `${label}, sent ${since}`
  return row.expiresOn ? `${label} ${endText(row.expiresOn, dayOf(now))}` : label
}

function applicationText({ state, vehicleType, area }: ReviewRow, since: string): string {
  if (state === 'new_photo') return `Answered with a new photo, ${since}`
  return `${vehicleFacts[vehicleType].label}${area ? `, ${area}` : ''}. ${since}`
}

function endText(expiresOn: Day, today: Day): string {
  const days = daysLeft(expiresOn, today)
  if (days < 0) return `expired ${formatShortDay(expiresOn)}`
  if (days === 0) return 'ends today'
  return days === 1 ? 'ends tomorrow' : `ends in ${days} days`
}

const MINUTE = 60_000

/** How long something waits: '40 min ago', '9 h ago', '2 days ago'. */
export function agoText(instant: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / MINUTE))
  if (minutes < 60) return minutes === 0 ? 'just now' : `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day ago' : `${days} days ago`
}

/** The title of a document among the others. */
export function titleOf({ document, state }: SheetDocument): string {
  const { label } = photoDocumentFacts[document]
  if (document === 'licence_photo') return state === 'in_review' ? `${label}, new` : label
  const states = { counts: ', counts', in_review: '', refused: ', refused' }
  return `${label}${states[state]}`
}

/** One line of what was typed: in the account, and beside the document of it where that has one. */
export type TypedLine = {
  field: string
  account: string
  document: string | null
  until?: string
  /** Whether a photo of it was sent; null for what stands on no document. */
  hasPhoto: boolean | null
}

/** What the hauler typed, line by line. Only what stands in both places can be compared. */
export function typedLines(sheet: ReviewSheet): TypedLine[] {
  const find = (...kinds: SheetDocument['document'][]) =>
    kinds.flatMap((kind) => sheet.documents.find(({ document }) => document === kind) ?? [])[0]
  const licence = find('drivers_licence')
  const hasLicence = find('licence_photo', 'drivers_licence') !== undefined
  const insurance = find('insurance', 'icbc_commercial')
  const onLicence = { document: null, hasPhoto: hasLicence }
  const onInsurance = { document: null, hasPhoto: insurance !== undefined }
  const nowhere = { document: null, hasPhoto: null }
  const vehicle = `${vehicleFacts[sheet.vehicleType].label}, ${sheet.vehicleModel}`
  const areas = sheet.serviceAreas.join(', ') || 'None chosen yet'
  return [
    { field: 'Name', account: `${sheet.firstName} ${sheet.lastName}`, ...onLicence },
    {
      field: 'License number',
      account: sheet.licenseNumber ?? '',
      ...onLicence,
      ...besideDocument(licence),
    },
    { field: 'License plate', account: sheet.licensePlate, ...onInsurance },
    { field: 'Vehicle', account: vehicle, ...onInsurance },
    {
      field: 'Insurance',
      account: sheet.insuranceNumber ?? '',
      ...onInsurance,
      ...besideDocument(insurance),
    },
    { field: 'Company', account: sheet.company ?? 'Individual', ...nowhere },
    { field: 'Service areas', account: areas, ...nowhere },
  ]
}

const besideDocument = (paper: SheetDocument | undefined) => ({
  document: paper?.number ?? null,
  ...(paper?.expiresOn && { until: formatDay(paper.expiresOn) }),
})

const bare = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** Whether two numbers are the same as a person reads them; null where one of them is missing. */
export const isSame = ({ account, document }: TypedLine): boolean | null =>
  account === '' || document === null ? null : bare(account) === bare(document)

const failedText: Record<HeldDecision['decision'], string> = {
  approve: 'approved this',
  reject: 'rejected this',
  ask_photo: 'asked for another photo',
}

/** What a colleague decided that could not be carried out. */
export const failureText = ({ by, decision }: NonNullable<ReviewRow['failed']>): string =>
  `${by} ${failedText[decision]}, but it could not be carried out. Nothing has changed for the hauler, and no message has left.`

/** What was decided, for the strip with its way back. */
export const decidedText: Record<HeldDecision['decision'], string> = {
  approve: 'Approved.',
  reject: 'Rejected.',
  ask_photo: 'Asked for another photo.',
}
