import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  LoadRule,
  LoadRuleId,
  RuleKey,
  RuleReason,
  RuleScope,
  RuleVersion,
  SavedLoadRule,
} from './load-rules.ts'
import { ServiceArea } from './places.ts'
import { LoadRefusal, NoticePlace, QuoteNotice } from './quotes.ts'

/** The rules in force, at most 200: what we refuse, what needs care, and what can go for free. */
export const listLoadRules = endpoint({
  method: 'GET',
  path: '/api/admin/load-rules',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The rules in force: what we refuse, what needs care and what can go free',
  response: z.array(LoadRule),
})

/** The 200 newest versions of a rule, newest first. `not_found` when no rule has the key. */
export const loadRuleHistory = endpoint({
  method: 'GET',
  path: '/api/admin/load-rules/:key/history',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The versions of a rule, the newest first, at most 200',
  params: z.object({ key: RuleKey }),
  response: z.array(RuleVersion),
})

/**
 * Begins a rule, in force immediately; one with the title of an ended rule continues its history.
 * `refused`, naming the field, for a rule about nothing or about an unknown item, and when 200 are in force;
 * `in_use` when a rule of this title is in force.
 */
export const addLoadRule = endpoint({
  method: 'POST',
  path: '/api/admin/load-rules',
  access: 'admin',
  right: 'change-settings',
  summary: 'Add a rule; one with the name of an ended rule continues its history',
  body: SavedLoadRule,
  errors: ['refused', 'in_use'],
  response: LoadRule,
})

/**
 * Ends this version of a rule and begins the next. `refused`, naming the field, as `addLoadRule`, and
 * without a reason where the rule would refuse less than before; `illegal_move` when another
 * admin changed or ended it meanwhile.
 */
export const saveLoadRule = endpoint({
  method: 'PUT',
  path: '/api/admin/load-rules/:id',
  access: 'admin',
  right: 'change-settings',
  summary: 'End this version of a rule and begin the next; 409 when another admin did meanwhile',
  params: z.object({ id: LoadRuleId }),
  body: z.object({ rule: SavedLoadRule, reason: RuleReason.optional() }),
  errors: ['refused', 'illegal_move'],
  response: LoadRule,
})

/**
 * Notes that the rule was compared with its source today and still holds. `illegal_move` when it was
 * changed or ended meanwhile.
 */
export const checkLoadRule = endpoint({
  method: 'POST',
  path: '/api/admin/load-rules/:id/checked',
  access: 'admin',
  right: 'change-settings',
  summary: 'Record that the rule was compared with its source today and still holds',
  params: z.object({ id: LoadRuleId }),
  errors: ['illegal_move'],
  response: LoadRule,
})

/**
 * Ends a rule. `refused` without a reason for one that refuses loads; `illegal_move` when it was changed
 * or ended meanwhile.
 */
export const endLoadRule = endpoint({
  method: 'POST',
  path: '/api/admin/load-rules/:id/end',
  access: 'admin',
  right: 'change-settings',
  summary: 'End a rule; one that refuses loads needs a reason',
  params: z.object({ id: LoadRuleId }),
  body: z.object({ reason: RuleReason.optional() }),
  errors: ['refused', 'illegal_move'],
  response: z.object({ id: LoadRuleId }),
})

/** The longest description that a draft is tried on, in characters: as long as a booking's. */
export const LONGEST_TRIED = 10_000

/** What a draft would do. */
export const RuleTrial = z.object({
  /** What the built-in reader makes of the description. */
  read: z.array(z.object({ key: z.string(), name: z.string(), quantity: z.number().int() })),
  /** Of those, the names that the draft is about here; empty where it does not apply. */
  concerned: z.array(z.string()),
  /** What the customer would read with the draft in its place: refusals, else notices. */
  refusals: z.array(LoadRefusal),
  notices: z.array(QuoteNotice),
  /** Of the last booked quotes that were looked at, how many the draft applies to. */
  booked: z.object({ looked: z.number().int(), applies: z.number().int() }),
})
export type RuleTrial = z.infer<typeof RuleTrial>

/**
 * Tries a rule that is not saved yet on a description and on the last bookings. Nothing is stored, and
 * only the built-in reader reads.
 */
export const tryLoadRule = endpoint({
  method: 'POST',
  path: '/api/admin/load-rules/try-out',
  access: 'admin',
  right: 'change-settings',
  summary: 'The effect of an unsaved rule on a description and on the last bookings',
  body: z.object({
    description: z.string().max(LONGEST_TRIED, `At most ${LONGEST_TRIED} characters`),
    area: ServiceArea.nullable(),
    draft: RuleScope.extend({
      title: z.string().max(100),
      text: z.string().max(600),
      place: NoticePlace.nullable(),
    }),
    /** The version that the draft takes the place of. */
    replaces: LoadRuleId.nullable(),
  }),
  response: RuleTrial,
})
