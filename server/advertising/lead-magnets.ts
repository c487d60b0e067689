import { randomInt } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import type { LeadMagnet, LeadMagnetId, NewLeadMagnet } from '../../contract/lead-magnets.ts'
import type { Context } from '../core/context.ts'
import { insertLeadMagnet, setActive } from './lead-magnet-store.ts'

/** Without letters and digits that are taken for each other on the phone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Stores an offer under a code that nobody else has. */
export async function createLeadMagnet(
  ctx: Pick<Context, 'db'>,
  wanted: NewLeadMagnet,
): Promise<LeadMagnet> {
  const row = { ...wanted, offer: JSON.stringify(wanted.offer), code: newCode() }
  return (await insertLeadMagnet(ctx.db, row)) ?? createLeadMagnet(ctx, wanted)
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
