import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import { leaveWaitingListPath } from '../../contract/paths.ts'
import type { Context } from '../core/context.ts'
import type { SecretBox } from '../core/secret-box.ts'
import { findEntry, type WaitingEntry } from './waiting-store.ts'

/** 120 bits: too many to guess, and short enough for a text message. */
const SIGNATURE_BYTES = 15

/** The token in the address. It is always the same for an entry, so each of its messages has the same link. */
export const waitingToken = (secrets: SecretBox, entryId: number): string =>
  `${entryId}-${secrets.sign(String(entryId), 'waiting-list').subarray(0, SIGNATURE_BYTES).toString('base64url')}`

/** The address at which the person of an entry leaves the waiting list; it does not expire. */
export const leaveUrl = (
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  entryId: number,
): string => config.publicUrl + leaveWaitingListPath(waitingToken(secrets, entryId))

/** @throws AppError not_found for a token that this server did not make, and for an entry that was deleted. */
export async function openWaitingLink(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  token: string,
): Promise<WaitingEntry> {
  const [id = ''] = /^\d{1,9}(?=-)/.exec(token) ?? []
  const [receivedToken, expectedToken] = [
    Buffer.from(token),
    Buffer.from(waitingToken(secrets, Number(id))),
  ]
  const isGenuine =
    receivedToken.length === expectedToken.length && timingSafeEqual(receivedToken, expectedToken)
  const entry = isGenuine ? await findEntry(db, Number(id)) : undefined
  if (!entry) throw new AppError('not_found', 'This link is no longer valid')
  return entry
}
