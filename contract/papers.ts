import { z } from 'zod'
import { addDays, Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { DocumentUrl } from './fields.ts'
import { HaulerId } from './haulers.ts'
import { ReviewDecision } from './hauler-review-decision.ts'
import { Id } from './ids.ts'
import { lifecycle } from './lifecycle.ts'
import { PhotoProblem } from './uploads.ts'

/** The documents of a hauler that expire, in the order of the screen. */
export const PAPER_KINDS = [
  'drivers_licence',
  'icbc_commercial',
  'insurance',
  'worksafebc',
  'business_licence',
] as const
/** One of `PAPER_KINDS`. */
export const PaperKind = z.enum(PAPER_KINDS)
export type PaperKind = z.infer<typeof PaperKind>

type PaperFacts = {
  /** As it reads on the screen. */
  label: string
  /** Inside a sentence: 'your … expires'. */
  name: string
  /** What its number is called. */
  number: string
  /**
   * Whether a hauler whose paper of this kind has expired takes no new jobs. A hauler without one on record was
   * approved without it, and is only reminded.
   */
  isRequired: boolean
  /** Where that comes from. */
  source: string
}

/** What each kind is and whether it is required. */
export const paperFacts: Record<PaperKind, PaperFacts> = {
  drivers_licence: {
    label: "Driver's licence",
    name: "driver's licence",
    number: 'Licence number',
    isRequired: true,
    source: "The owner's specification, section 5: no application without a driver's licence",
  },
  icbc_commercial: {
    label: 'Vehicle insurance, ICBC commercial use',
    name: 'ICBC commercial-use insurance',
    number: 'Policy number',
    isRequired: true,
    source:
      'Facts about British Columbia, item 22 (ICBC commercial-use insurance applies; icbc.com non-fleet page; low to medium certainty)',
  },
  insurance: {
    label: 'Liability insurance',
    name: 'liability insurance',
    number: 'Policy number',
    isRequired: true,
    source: "The owner's specification, section 5: no registration without an insurance number",
  },
  worksafebc: {
    label: 'WorkSafeBC clearance',
    name: 'WorkSafeBC clearance',
    number: 'Account number',
    isRequired: false,
    source:
      'No duty of independent haulers is on record: clients may ask for it, and we show when it ends',
  },
  business_licence: {
    label: 'Business licence',
    name: 'business licence',
    number: 'Licence number',
    isRequired: true,
    source:
      'Facts about British Columbia, item 22 (city business licences apply; low to medium certainty)',
  },
}

/** A paper that the team reviews. Approving one replaces the one that counted; a later one replaces the one in review. */
export const paperLifecycle = lifecycle({
  noun: 'paper',
  states: ['in_review', 'approved', 'refused', 'replaced'],
  moves: {
    approve: { by: ['admin'], from: ['in_review'], to: 'approved' },
    refuse: { by: ['admin'], from: ['in_review'], to: 'refused' },
    replace: { by: ['hauler', 'system'], from: ['in_review', 'approved'], to: 'replaced' },
  },
})
/** One of the states of `paperLifecycle`. */
export const PaperStatus = z.enum(paperLifecycle.states)
export type PaperStatus = z.infer<typeof PaperStatus>

/** How many days before the end a hauler is reminded; each once. */
export const REMINDER_DAYS = [30, 7] as const
/** A paper expires soon from so many days before its end on. */
export const EXPIRING_DAYS = REMINDER_DAYS[0]

/** The number of a paper. */
export const PaperId = Id.brand<'PaperId'>()
export type PaperId = z.infer<typeof PaperId>

/** One paper of a hauler. */
export const Paper = z.object({
  id: PaperId,
  kind: PaperKind,
  status: PaperStatus,
  number: z.string().nullable(),
  /** The last day on which it is valid. */
  expiresOn: Day,
  /** An upload that only its hauler and the team can open: a picture, or a PDF (`isPdfUrl`). */
  fileUrl: z.string(),
  /** Why the team refused it. */
  reason: z.string().nullable(),
  sentAt: Instant,
})
export type Paper = z.infer<typeof Paper>

/** What a hauler has of one kind: the paper that counts, and a newer one that is in review or was refused. */
export const PaperOfKind = z.object({
  kind: PaperKind,
  current: Paper.nullable(),
  renewal: Paper.nullable(),
})
export type PaperOfKind = z.infer<typeof PaperOfKind>

/** All kinds, each with what the hauler has of it. */
export const Papers = z.object({
  papers: z.array(PaperOfKind),
  /** The day on which the first required paper ends; after it no jobs are claimed or planned. Null without one. */
  expireOn: Day.nullable(),
})
export type Papers = z.infer<typeof Papers>

/** How a paper stands today. */
export type PaperState = 'missing' | 'current' | 'expiring' | 'expired' | 'in_review' | 'refused'

/** How the paper that counts stands today; without one, how the newest that was sent does. */
export function paperStateOf({ current, renewal }: PaperOfKind, today: Day): PaperState {
  if (current) {
    if (current.expiresOn < today) return 'expired'
    return current.expiresOn <= addDays(today, EXPIRING_DAYS) ? 'expiring' : 'current'
  }
  if (renewal?.status === 'in_review') return 'in_review'
  return renewal ? 'refused' : 'missing'
}

/** How many days a paper is still valid after today; negative once it has expired. */
export const daysLeft = (expiresOn: Day, today: Day): number =>
  Math.round((Date.parse(expiresOn) - Date.parse(today)) / 86_400_000)

/** Whether a hauler with these papers takes no new jobs today. */
export const arePapersExpired = (expireOn: Day | null, today: Day): boolean =>
  expireOn !== null && expireOn < today

/** Whether the hauler has to do something about this kind: send it again, or renew it. */
export const needsAction = (paper: PaperOfKind, today: Day): boolean => {
  if (paper.renewal?.status === 'in_review') return false
  const state = paperStateOf(paper, today)
  return state === 'expiring' || state === 'expired' || paper.renewal?.status === 'refused'
}

/** A paper as a hauler sends it: the photo or PDF of it, its last valid day, and its number where it has one. */
export const NewPaper = z.object({
  kind: PaperKind,
  number: z.string().trim().max(60, 'Please use at most 60 characters').optional(),
  expiresOn: Day,
  fileUrl: z
    .string('Please add a photo or PDF of the document')
    .min(1, 'Please add a photo or PDF of the document')
    .pipe(DocumentUrl)
    .meta({ example: '/uploads/k3Jx0pQ9-wW2sZ8aF5rT.webp' }),
})
export type NewPaper = z.infer<typeof NewPaper>

/** The papers of the signed-in hauler. */
export const getPapers = endpoint({
  method: 'GET',
  path: '/api/hauler/papers',
  access: 'hauler',
  summary: 'The documents of the signed-in hauler, with when each expires',
  response: Papers,
})

/**
 * Sends a paper or its renewal, in any status; it is in review, and what counted before counts until its day.
 * `invalid_input` for a day that has passed, `refused` for a file that this hauler did not upload.
 */
export const sendPaper = endpoint({
  method: 'POST',
  path: '/api/hauler/papers',
  access: 'hauler',
  summary: 'Send a document or its renewal; the team reviews it',
  body: NewPaper,
  errors: ['refused'],
  response: Papers,
})

/** The papers of one hauler, for the team. */
export const getAdminPapers = endpoint({
  method: 'GET',
  path: '/api/admin/haulers/:haulerId/papers',
  access: 'admin',
  right: 'run-jobs',
  summary: 'The documents of a hauler',
  params: z.object({ haulerId: HaulerId }),
  response: Papers,
})

/** A paper that waits for the team, with whose it is and the one that it would replace. */
export const PaperReview = Paper.extend({
  haulerId: HaulerId,
  hauler: z.string(),
  previous: Paper.nullable(),
  /** What may keep the team from reading the photo; the hauler sent it all the same. */
  problem: PhotoProblem.nullable(),
})
export type PaperReview = z.infer<typeof PaperReview>

/** The papers that the team has not reviewed, oldest first, at most 50. */
export const getPaperReviews = endpoint({
  method: 'GET',
  path: '/api/admin/paper-reviews',
  access: 'admin',
  right: 'run-jobs',
  summary: 'The documents that the team has not reviewed, oldest first',
  response: z.object({ papers: z.array(PaperReview) }),
})

/**
 * Approves or refuses a paper; the hauler gets a message. `invalid_input` for a refusal without a reason,
 * `illegal_move` when it is not in review any more.
 */
export const decidePaper = endpoint({
  method: 'PATCH',
  path: '/api/admin/papers/:paperId',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Approve or refuse a document of a hauler, with a reason',
  params: z.object({ paperId: PaperId }),
  body: ReviewDecision,
  errors: ['illegal_move'],
  response: Paper,
})
