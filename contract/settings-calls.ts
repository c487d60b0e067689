import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { SecondFactor } from './second-step.ts'
import { GroupValues, SettingsGroup } from './settings-groups.ts'
import { Version } from './whole-number.ts'

/** A version is in force, waits for its day, was followed by another, or was withdrawn before its day. */
export const SETTINGS_STATES = ['in_force', 'scheduled', 'past', 'withdrawn'] as const

/** A version of a group of settings; once published it only ever changes its state. */
export const SettingsVersion = z.object({
  version: z.int(),
  state: z.enum(SETTINGS_STATES),
  effectiveFrom: Instant,
  note: z.string(),
  /** The earlier version whose values this one brings back; null for other changes. */
  restores: z.int().nullable(),
  /** Null for what came with the product or from the settings of the server. */
  publishedBy: z.string().nullable(),
  publishedAt: Instant,
  content: GroupValues,
})
export type SettingsVersion = z.infer<typeof SettingsVersion>

/** The most versions of one group that are answered; the one in force is among them. */
export const MOST_SETTINGS_VERSIONS = 50

const OneGroup = z.object({ group: SettingsGroup })

/** The versions of a group of settings, newest first: at most 50, with the one in force. */
export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/:group',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The newest versions of a group of settings and the one in force, at most 50',
  params: OneGroup,
  response: z.array(SettingsVersion),
})

/** What publishing would do. */
export const SettingsPreview = z.object({
  /** Sentences about what happens to pickups that are booked and what stays as it was agreed. */
  effects: z.array(z.string()),
  /** Why it cannot be published: each sentence with its field. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  /** What publishing asks of the caller again: to loosen how owners sign in, the password, and a code while they have two-factor sign-in on. */
  needs: z.array(z.enum(['password', 'code'])),
})
export type SettingsPreview = z.infer<typeof SettingsPreview>

const Draft = z.object({
  content: GroupValues,
  /** From the beginning of this day on, Pacific time; absent: immediately. */
  effectiveFrom: Day.optional(),
})

/** Says what publishing these values would do to pickups that are booked. Nothing is stored. */
export const previewSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/preview',
  access: 'admin',
  right: 'change-settings',
  summary: 'What publishing these settings would do to booked pickups; nothing is stored',
  body: Draft,
  response: SettingsPreview,
})

/**
 * Publishes the next version of a group, from now or the beginning of a day on. What was booked, quoted and agreed
 * before keeps the version it was made with. `refused`, naming the field, for a day in the past or before that of
 * the newest version, and for what a paid pickup stands against; `outdated` when another version was published since
 * `basedOn`, with `newest`, `theirs` and `yours`. Loosening how owners sign in takes the password of the caller, and a code of the app or a
 * recovery code while they have two-factor sign-in on: `refused` at its field for a wrong one, `too_many_requests` after 10 wrong passwords in
 * 5 minutes and 5 wrong codes in 15. Every owner then gets an email of it.
 */
export const publishSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings',
  access: 'admin',
  right: 'change-settings',
  summary: 'Publish the next version of a group of settings, from now or a later day on',
  body: Draft.extend({
    note: requiredText('Please say what changes and why', { max: 500 }),
    /** The version that the values were made from: it must still be the newest. */
    basedOn: Version,
    /** The earlier version that is brought back. */
    restores: Version.optional(),
    /** Needed to loosen how owners sign in: see `SettingsPreview.needs`. */
    password: z.string().max(200).optional(),
    code: SecondFactor.optional(),
  }),
  errors: ['refused', 'outdated'],
  response: SettingsVersion,
})

/**
 * Withdraws a version that has not taken effect; a second time changes nothing. `in_use` once it took effect, while pickups are booked in
 * an area that it alone keeps open, and for one that makes sign-in stricter: another version that does not is published instead.
 */
export const withdrawSettings = endpoint({
  method: 'DELETE',
  path: '/api/admin/settings/:group/:version',
  access: 'admin',
  right: 'change-settings',
  summary: 'Withdraw a version of settings that has not taken effect yet',
  params: OneGroup.extend({
    version: z.codec(
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .meta({ example: '2' }),
      z.int(),
      {
        decode: Number,
        encode: String,
      },
    ),
  }),
  errors: ['in_use'],
  response: SettingsVersion,
})
