import type { Selectable } from 'kysely'
import type { Access } from '../../contract/endpoint.ts'
import { hasRight, type Right } from '../../contract/rights.ts'
import type { Tables } from '../db/tables.ts'

export type User = Selectable<Tables['users']>
export type Hauler = Selectable<Tables['haulers']>

/** Whether someone is of the team and has a right. */
export const mayDo = (user: User | undefined, right: Right): boolean =>
  user?.teamRole ? hasRight(user.teamRole, right) : false

type Visitor = { visitorId: string; user?: User }

/** What a handler gets about its caller, by the access of its endpoint. */
export type Caller<A extends Access> = A extends 'public'
  ? Partial<Visitor>
  : A extends 'visitor'
    ? Visitor
    : A extends 'hauler' | 'approved-hauler'
      ? { user: User; hauler: Hauler }
      : A extends 'hauler-or-admin'
        ? { user: User; hauler?: Hauler }
        : { user: User }
