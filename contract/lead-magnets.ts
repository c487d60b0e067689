import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { choiceOf, requiredText } from './fields.ts'
import { Id } from './ids.ts'

export const LEAD_MAGNET_TYPES = ['discount', 'free_estimate', 'guide', 'referral'] as const
export const LeadMagnetType = choiceOf(LEAD_MAGNET_TYPES)
export type LeadMagnetType = z.infer<typeof LeadMagnetType>

export const leadMagnetLabels: Record<LeadMagnetType, string> = {
  discount: 'Discount',
  free_estimate: 'Free estimate',
  guide: 'Guide',
  referral: 'Referral',
}

export const LEAD_TARGETS = ['customer', 'hauler'] as const
export const LeadTarget = choiceOf(LEAD_TARGETS)
export type LeadTarget = z.infer<typeof LeadTarget>

export const LeadMagnetId = Id.brand<'LeadMagnetId'>()
export type LeadMagnetId = z.infer<typeof LeadMagnetId>

const atMost = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`)

export const NewLeadMagnet = z.object({
  title: requiredText('Title is required', { max: 120 }),
  type: LeadMagnetType,
  targetType: LeadTarget,
  offer: z
    .object({ value: atMost(60).default(''), description: atMost(500).default('') })
    .prefault({}),
})
export type NewLeadMagnet = z.infer<typeof NewLeadMagnet>

export const LeadMagnet = z.object({
  id: LeadMagnetId,
  title: z.string(),
  type: LeadMagnetType,
  targetType: LeadTarget,
  offer: z.object({ value: z.string(), description: z.string() }),
  /** What people name to get the offer; its public page is /o/{code}. */
  code: z.string(),
  isActive: z.boolean(),
  /** Paid bookings, or registrations for an offer to haulers, by people whom its page brought. */
  conversions: z.number(),
  createdAt: Instant,
})
export type LeadMagnet = z.infer<typeof LeadMagnet>

export const listLeadMagnets = endpoint({
  method: 'GET',
  path: '/api/admin/lead-magnets',
  access: 'admin',
  summary: 'Every lead magnet with what it brought, newest first',
  response: z.array(LeadMagnet),
})

export const createLeadMagnet = endpoint({
  method: 'POST',
  path: '/api/admin/lead-magnets',
  access: 'admin',
  summary: 'Make an offer with a code and a page of its own',
  body: NewLeadMagnet,
  response: LeadMagnet,
})

export const switchLeadMagnet = endpoint({
  method: 'PATCH',
  path: '/api/admin/lead-magnets/:leadMagnetId',
  access: 'admin',
  summary: 'Switch an offer on or off; the page of one that is off is gone',
  params: z.object({ leadMagnetId: LeadMagnetId }),
  body: z.object({ isActive: z.boolean('Required') }),
  response: LeadMagnet,
})
