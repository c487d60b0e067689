import type { Generated } from 'kysely'
import type { Actor } from '../../../contract/lifecycle.ts'
import type { Noun } from '../../../contract/lifecycles.ts'
import type { Defaulted } from './columns.ts'

export type TransitionTables = {
  /** Every move of every lifecycle, oldest first by id. Written by `server/core/transition.ts` alone. */
  transitions: {
    /** A bigint column, which arrives as text. */
    id: Generated<string>
    noun: Noun
    nounId: number
    move: string
    fromStatus: string
    toStatus: string
    by: Actor
    userId: number | null
    reason: string | null
    at: Defaulted<Date>
  }
}
