import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { ServiceArea } from './places.ts'

/** What to type, as the refusal of an empty text says it too. */
export const PLACE_HINT = 'Type a city, such as Burnaby, or a postal code, such as V5H 1A1.'

/** Whether we pick up in a place. */
export const PlaceVerdict = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('served'),
    area: ServiceArea,
    /** What was typed, with the area where it does not name it: a booking can start with it. */
    address: z.string(),
  }),
  z.object({
    verdict: z.literal('not_served'),
    reason: z.string(),
    /** The municipality, postal district, province or state outside; a lead (leads.ts) is kept under it. */
    municipality: z.string(),
  }),
  z.object({
    /** Several places may be meant, or none that we know. */
    verdict: z.literal('unclear'),
    question: z.string(),
    /** The areas that may be meant; empty when the text was not understood. */
    areas: z.array(ServiceArea),
  }),
])
export type PlaceVerdict = z.infer<typeof PlaceVerdict>

/**
 * Says whether we pick up in a place: a city, its first letters, a neighbourhood, a postal code or its first
 * half, or an address (1 to 300 characters). Decided from the text alone, without the province's register.
 * Limited to 60 calls in 10 minutes.
 */
export const checkPlace = endpoint({
  method: 'GET',
  path: '/api/place',
  access: 'public',
  summary: 'Whether we pick up in a city or postal code',
  query: z.object({ text: requiredText(PLACE_HINT, { max: 300 }).meta({ example: 'V5H 1A1' }) }),
  response: PlaceVerdict,
})
