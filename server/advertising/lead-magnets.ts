import { randomInt } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import type { LeadMagnet, LeadMagnetId, NewLeadMagnet } from '../../contract/lead-magnets.ts'
import type { Context } from '../core/context.ts'
import { insertLeadMagnet, setActive } from './lead-magnet-store.ts'

/** Without letters and digits that people confuse on the phone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Stores an offer under a new code. */
export async function createLeadMagnet(
  ctx: Pick<Context, 'db'>,
  input: NewLeadMagnet,
): Promise<LeadMagnet> {
  const row = { ...input, offer: JSON.stringify(input.offer), code: newCode() }
  return (await insertLeadMagnet(ctx.db, row)) ?? createLeadMagnet(ctx, input)
}

/** @throws AppError not_found without such an offer. */
export async function switchLeadMagnet(
  { db }: Pick<Context, 'db'>,
  id: LeadMagnetId,
  isActive: boolean,
): Promise<LeadMagnet> {
  const switched = await setActive(db, id, isActive)
  if (!switched) throw new AppError('not_found', 'There is no such lead magnet')
  return switched
}
