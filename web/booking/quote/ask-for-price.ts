import { z } from 'zod'
import type { Args } from '../../../contract/endpoint.ts'
import { askForQuote, NoticePlace, type Quote } from '../../../contract/quotes.ts'
import { ApiError, call } from '../../api/client.ts'

/** What of a load is not taken, by its names, and where it can go. */
const Refused = z.object({
  heading: z.string(),
  items: z.array(z.string()),
  place: NoticePlace.nullable(),
})
export type Refusal = { reason: string } & Partial<z.infer<typeof Refused>>

export type Outcome =
  | { kind: 'ready'; quote: Quote }
  | { kind: 'failed'; mend: string | null }
  | { kind: 'refused'; refusal: Refusal }

const OFFLINE =
  'You’re offline. Your changes are kept, and we ask for the price again once you are back.'

/** One price from the server, or why there is none, in words that say what helps. */
export async function askForPrice(load: Args<typeof askForQuote>['body']): Promise<Outcome> {
  try {
    return { kind: 'ready', quote: await call(askForQuote, { body: load }) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', mend: null }
    if (error.code === 'prohibited_load')
      return {
        kind: 'refused',
        refusal: { reason: error.reason, ...Refused.safeParse(error.problem).data },
      }
    return { kind: 'failed', mend: mendOf(error) }
  }
}

function mendOf({ status, fields, reason }: ApiError): string | null {
  if (status === 0 && !navigator.onLine) return OFFLINE
  return fields.length > 0 || status === 429 ? reason : null
}
