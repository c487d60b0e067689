import { sql } from 'kysely'
import type { Context } from '../core/context.ts'
import { contactHash } from '../messaging/kept-refusal-store.ts'

/** What people refused before an erasure, by their contact as it is known again. */
export type Refusals = ReadonlyMap<string, readonly string[]>

/** What was refused by these contacts before their person was erased. */
export async function findRefusals(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  contacts: readonly (string | null)[],
): Promise<Refusals> {
  const { rows: kept } = await sql<{ hash: string; what: string }>`
    select contact_hash as hash, what from kept_refusals`.execute(db)
  if (kept.length === 0) return new Map()
  const refused = Map.groupBy(kept, ({ hash }) => hash)
  return new Map(
    contacts.flatMap((contact) => {
      const rows = contact === null ? undefined : refused.get(contactHash(secrets, contact))
      return contact !== null && rows ? [[contact, rows.map(({ what }) => what)] as const] : []
    }),
  )
}
