import { sql } from 'kysely'
import type { HaulerAccount, HaulerChange } from '../../contract/hauler-account.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Hauler, User } from '../core/caller.ts'
import type { Db } from '../db/database.ts'
import { readablePhone } from '../core/phone.ts'
import { findContactChanges, type ContactChange } from './contact-store.ts'
import type { HaulerChangeRow } from './change-store.ts'

/** A hauler's own account as they see it. */
export async function accountOf(
  db: Db,
  hauler: Hauler,
  { profileImageUrl }: Pick<User, 'profileImageUrl'>,
): Promise<HaulerAccount> {
  const contacts = await findContactChanges(db, hauler.userId)
  return {
    ...hauler,
    profileImageUrl,
    homeBase: homeBaseOf(hauler),
    pendingPhone: pendingOf(contacts, 'phone'),
    pendingEmail: pendingOf(contacts, 'email'),
    changes: await openChangesOf(db, hauler.id),
  }
}

/** Where the hauler starts the day; null until they say so. */
export const homeBaseOf = ({
  homeAddress,
  homeArea,
}: Pick<Hauler, 'homeAddress' | 'homeArea'>): HaulerAccount['homeBase'] =>
  homeAddress === null ? null : { address: homeAddress, area: homeArea }

function pendingOf(contacts: readonly ContactChange[], kind: ContactChange['kind']) {
  const change = contacts.find((each) => each.kind === kind)
  if (!change) return null
  const { contact, requestedAt } = change
  return { contact: kind === 'phone' ? readablePhone(contact) : contact, requestedAt }
}

/** The newest change of each kind, where it is in review or was refused. */
export async function openChangesOf(db: Db, haulerId: HaulerId): Promise<HaulerChange[]> {
  const { rows } = await sql<HaulerChangeRow>`
    select * from (
      select distinct on (kind) * from hauler_changes
      where hauler_id = ${haulerId} and status <> 'withdrawn' order by kind, id desc
    ) as newest where status in ('in_review', 'refused') order by id desc`.execute(db)
  return rows
}
