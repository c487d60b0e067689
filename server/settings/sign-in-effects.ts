import { dayOf, formatDay } from '../../contract/calendar.ts'
import type { GroupValues, SettingsOf } from '../../contract/settings-groups.ts'
import type { Db } from '../db/database.ts'
import type { Situation } from './describe-effects.ts'
import { settingsAt } from './settings-store.ts'

/** Whether these values ask less of who signs in than what is in force until then. */
export async function loosensSignIn(
  { db, config, effectiveFrom }: Pick<Situation, 'db' | 'config' | 'effectiveFrom'>,
  { group, values }: GroupValues,
): Promise<boolean> {
  if (group !== 'security' || values.twoFactorForOwners) return false
  const before = await settingsAt(db, config, 'security', effectiveFrom)
  return before.values.twoFactorForOwners
}

/** Which owners a rule about signing in concerns, and what they will see. */
export async function signInEffects(
  { db, now, effectiveFrom }: Situation,
  { twoFactorForOwners }: SettingsOf<'security'>,
): Promise<string[]> {
  if (!twoFactorForOwners)
    return [
      'Owners can sign in with their password alone. Those who use two-factor sign-in keep it.',
      'Colleagues of whom you required it under “Staff” still need it.',
    ]
  const owners = await ownersWithoutFactor(db)
  if (owners.length === 0)
    return ['Every owner uses two-factor sign-in already. Later owners set it up first.']
  const isLater = effectiveFrom > now
  return [
    `${owners.length === 1 ? '1 owner does' : `${owners.length} owners do`} not use it yet: ${owners.join(', ')}.`,
    `${isLater ? `From ${formatDay(dayOf(effectiveFrom))} on, their next request shows` : 'Their next request shows'} “Set up two-factor sign-in to go on”. They need their password and an authenticator app.`,
    'They stay signed in. Until it is set up, nothing else of the desk opens for them.',
  ]
}

/** The owners who sign in with a password alone, by name. */
async function ownersWithoutFactor(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('teamRole', '=', 'owner')
    .where('deletedAt', 'is', null)
    .where('twoFactorSince', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(
    ({ firstName, lastName, email }) => [firstName, lastName].filter(Boolean).join(' ') || email,
  )
}
