import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

const OF_THE_SERVER = [
  'books_differ',
  'provider_down',
  'disk_full',
  'backup_failed',
  'tasks_failed',
  'tasks_late',
  'server_slow',
] as const

/** The troubles that a person of the team can be alerted to. */
export const ALERT_KINDS = [
  'pickup_requested',
  'estimate_requested',
  'job_at_risk',
  'move_answered',
  'recurring_skipped',
  'problem_reported',
  'dispute_opened',
  'payout_failed',
  'post_failed',
  ...OF_THE_SERVER,
] as const
/** The troubles of the server itself. If no one chose one, the owners are alerted by email. */
export const SERVER_ALERTS: readonly AlertKind[] = OF_THE_SERVER

/** One of `ALERT_KINDS`. */
export const AlertKind = z.enum(ALERT_KINDS)
export type AlertKind = z.infer<typeof AlertKind>

const Kinds = z.array(AlertKind).max(ALERT_KINDS.length)

/** Which alerts a person of the team gets. Without a choice a person gets none, except owners those of `SERVER_ALERTS`. */
export const AlertSettings = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  /** E.164; null without a number, and then there are no texts. */
  phone: z.string().nullable(),
  byEmail: Kinds,
  bySms: Kinds,
  /** In the browsers where the person switched notifications on. */
  byPush: Kinds,
  /** Whether an owner gets the weekly email about marketing; null for the other roles, which do not get it. */
  weeklyReport: z.boolean().nullable(),
})
export type AlertSettings = z.infer<typeof AlertSettings>

/** The alert settings of every admin, by name; at most 200. */
export const listAlertSettings = endpoint({
  method: 'GET',
  path: '/api/admin/alert-settings',
  access: 'admin',
  right: 'manage-team',
  summary: 'Which alerts each person of the team gets, by email, by text and in the browser',
  response: z.array(AlertSettings),
})

/** Alert settings as they are saved; an empty phone number means none. */
export const SavedAlertSettings = z.object({
  phone: z.string().trim().max(40),
  byEmail: Kinds,
  bySms: Kinds,
  /** What was chosen before stays where it is left out. */
  byPush: Kinds.optional(),
  /** Counts for owners; what was chosen before stays where it is left out. */
  weeklyReport: z.boolean().optional(),
})
export type SavedAlertSettings = z.infer<typeof SavedAlertSettings>

/**
 * Saves which alerts an admin gets. `invalid_input` names `phone` for a number outside Canada and the
 * United States, and when texts are chosen without a number; `not_found` for who is no admin.
 */
export const saveAlertSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/alert-settings/:userId',
  access: 'admin',
  right: 'manage-team',
  summary: 'Save which alerts a person of the team gets',
  params: z.object({ userId: Id }),
  body: SavedAlertSettings,
  response: AlertSettings,
})
