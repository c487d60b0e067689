import type { Endpoint } from '../../contract/endpoint.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'

/** A call that anyone may make, and the network address that it came from. */
export type OpenCall = { endpoint: Pick<Endpoint, 'method' | 'path'>; address: string }

/** A call without a session that proves whose account it is about: the audit log names its owner. */
export const actingAs = (
  ctx: Context,
  { id: userId, teamRole }: Pick<User, 'id' | 'teamRole'>,
  { endpoint: { method, path }, address }: OpenCall,
): Context =>
  teamRole ? { ...ctx, actor: { userId, teamRole, call: `${method} ${path}`, address } } : ctx
