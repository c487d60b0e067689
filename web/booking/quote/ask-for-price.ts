import { z } from 'zod'
import type { Args } from '../../../contract/endpoint.ts'
import { askForQuote, LoadRefusal, type Quote } from '../../../contract/quotes.ts'
import { ApiError, call } from '../../api/client.ts'

/** Why a load is not taken: in one text, and apart for each rule that refuses it. */
export type Refused = { reason: string; refusals: readonly LoadRefusal[] }

const Facts = z.object({ refusals: z.array(LoadRefusal) })

export type Outcome =
  | { kind: 'ready'; quote: Quote }
  | { kind: 'failed'; mend: string | null }
  | { kind: 'refused'; refused: Refused }

/** One price from the server, or why there is none, in words that say what helps. */
export async function askForPrice(load: Args<typeof askForQuote>['body']): Promise<Outcome> {
  try {
    return { kind: 'ready', quote: await call(askForQuote, { body: load }) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', mend: null }
    if (error.code === 'prohibited_load') {
      const { refusals = [] } = Facts.safeParse(error.problem).data ?? {}
      return { kind: 'refused', refused: { reason: error.reason, refusals } }
    }
    return { kind: 'failed', mend: mendOf(error) }
  }
}

function mendOf({ status, fields, reason }: ApiError): string | null {
  return fields.length > 0 || status === 429 ? reason : null
}
