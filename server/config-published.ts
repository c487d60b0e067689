import { FIRST_WINDOW_RULES } from '../contract/booking-rules.ts'
import { FIRST_SHARE_PERMILLE } from '../contract/hauler-share.ts'

/** What only the published settings decide, beside what the environment sets first: no variable names it. */
export type PublishedSettings = {
  /** Null: no address is named. */
  supportEmail: string | null
  /** When the team answers the phone, in words; '' where the settings of the business name no hours. */
  phoneHours: string
  /** What haulers receive of a job that is booked now, in thousandths; a job keeps the share of its booking. */
  haulerSharePermille: number
  /** The lower shares that wait for their day, as sentences; empty when there is none. */
  shareNotice: string
  /** How long an applied plan can be undone. */
  planUndoMinutes: number
  /** How long an assignment, move, release, cancellation or deletion of a job can be undone. */
  undoSeconds: number
  /** How long a chosen window is held for a visitor. */
  holdMinutes: number
}

/** What holds before anything was published. */
export const UNPUBLISHED: PublishedSettings = {
  supportEmail: null,
  phoneHours: '',
  haulerSharePermille: FIRST_SHARE_PERMILLE,
  shareNotice: '',
  planUndoMinutes: 10,
  undoSeconds: 8,
  holdMinutes: FIRST_WINDOW_RULES.holdMinutes,
}
