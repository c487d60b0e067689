import { timingSafeEqual } from 'node:crypto'
import type { CallQuoteId } from '../../../contract/call-quotes.ts'
import { CallQuoteId as AnyId } from '../../../contract/call-quotes.ts'
import { AppError } from '../../../contract/errors.ts'
import { quotePath } from '../../../contract/paths.ts'
import type { Context } from '../../core/context.ts'
import type { SecretBox } from '../../core/secret-box.ts'
import { findCallQuote, type PricedRow } from './store.ts'

/** 120 bits: too many to guess, and short enough for a text message. */
const SIGNATURE_BYTES = 15

/** The token in the address. It is always the same for a quote, so each of its messages has the same link. */
export const quoteToken = (secrets: SecretBox, id: number): string =>
  `${id}-${secrets.sign(String(id), 'call-quote').subarray(0, SIGNATURE_BYTES).toString('base64url')}`

/** Where the caller sees the quote and books it. */
export const quoteUrl = (
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  id: CallQuoteId,
): string => config.publicUrl + quotePath(quoteToken(secrets, id))

/** @throws AppError not_found for a token that this server did not make, and for a quote that was deleted. */
export async function openQuoteLink(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  token: string,
): Promise<PricedRow> {
  const [id = ''] = /^\d{1,9}(?=-)/.exec(token) ?? []
  const [receivedToken, expectedToken] = [
    Buffer.from(token),
    Buffer.from(quoteToken(secrets, Number(id))),
  ]
  const isGenuine =
    receivedToken.length === expectedToken.length && timingSafeEqual(receivedToken, expectedToken)
  const row = isGenuine ? await findCallQuote(db, AnyId.parse(Number(id))) : undefined
  if (!row) throw new AppError('not_found', 'This link is no longer valid')
  return row
}
