import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { ServiceArea } from './places.ts'

/** As long as an address of a booking may be. */
const Address = requiredText('Full address is required', { min: 5, max: 300 }).meta({
  example: '4500 Kingsway, Burnaby',
})

/** What decided: the province's address register, or only the text of the address itself. */
const Source = z.enum(['geocoder', 'words'])

/** An address that may have been meant, written so that it can take the place of what was typed. */
export const AddressSuggestion = z.object({ address: z.string(), area: ServiceArea })
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

/**
 * Where an address lies against the areas that are served. `confirm` never stands in the way of a
 * booking; `refuse` does, before anything is paid.
 */
export const AddressVerdict = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('accept'), source: Source, area: ServiceArea }),
  z.object({
    verdict: z.literal('confirm'),
    source: Source,
    question: z.string(),
    suggestions: z.array(AddressSuggestion),
  }),
  z.object({
    verdict: z.literal('refuse'),
    source: Source,
    reason: z.string(),
    /** The municipality, province or state outside; a lead (leads.ts) is kept under it. */
    municipality: z.string(),
    /** The served area next to it, where one is within reach. */
    nearest: ServiceArea.nullable(),
  }),
])
export type AddressVerdict = z.infer<typeof AddressVerdict>

/**
 * Says whether an address (5 to 300 characters) is in the 19 areas we serve. It asks the
 * province's register, and decides from the text of the address when the register does not answer: an
 * outage of the register is never an error. Limited to 60 calls in 10 minutes.
 */
export const checkAddress = endpoint({
  method: 'POST',
  path: '/api/check-address',
  access: 'visitor',
  summary: 'Whether an address is in the areas we serve',
  body: z.object({ address: Address }),
  response: AddressVerdict,
})
