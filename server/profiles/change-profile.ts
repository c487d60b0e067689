import type { ContactKind } from '../../contract/customers.ts'
import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import type { AffectedJob, HaulerAccount, ProfileChange } from '../../contract/hauler-account.ts'
import { findUser, setProfileImage } from '../accounts/store.ts'
import type { Hauler, User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import { findHauler, lockHauler, updateHauler } from '../haulers/store.ts'
import { locateAddress } from '../places/check-address.ts'
import { attachHaulerFile, releaseHaulerFile } from '../uploads/attach.ts'
import { accountOf } from './account-query.ts'
import { findAffectedJobs } from './affected-jobs-query.ts'
import { requestContact } from './change-contact.ts'
import { takeContactChange } from './contact-store.ts'
import { changeReviewed } from './reviewed-changes.ts'

type Caller = { user: User; hauler: Hauler }

/**
 * Changes what a hauler's account says, all or nothing. Jobs that no longer fit are listed and stay.
 * @throws AppError as changeHaulerProfile.
 */
export async function changeProfile(
  ctx: Context,
  { user, hauler: { id } }: Caller,
  change: ProfileChange,
): Promise<HaulerAccount & { affectedJobs: AffectedJob[] }> {
  const phone = change.phone && readPhone(change.phone, PHONE_MESSAGES.registration)
  const home = await homeFields(ctx, change.homeBase)
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const hauler = await lockHauler(db, id)
    if (!hauler) throw new AppError('not_found', 'There is no such hauler')
    const affectedJobs = await findAffectedJobs(db, hauler, change)
    if (!change.preview) {
      await changeFields(tx, { user, hauler }, change, home)
      await changeReviewed(ctx, tx, hauler, change)
      if (phone) await requestContact(ctx, tx, hauler, { kind: 'phone', value: phone })
      if (change.email) {
        const value = change.email.toLowerCase()
        await requestContact(ctx, tx, hauler, { kind: 'email', value })
      }
    }
    return { ...(await ownAccount({ ...ctx, db }, user.id, id)), affectedJobs }
  })
}

/** The account as it stands now. */
export async function ownAccount(
  { db }: Pick<Context, 'db'>,
  userId: User['id'],
  id: Hauler['id'],
): Promise<HaulerAccount> {
  const [user, hauler] = [await findUser(db, userId), await findHauler(db, id)]
  if (!user || !hauler) throw new AppError('not_found', 'There is no such hauler')
  return accountOf(db, hauler, user)
}

/** Forgets a new contact that waits for its code. */
export async function dropContact(
  ctx: Context,
  { user, hauler }: Caller,
  kind: ContactKind,
): Promise<HaulerAccount> {
  await takeContactChange(ctx.db, user.id, kind)
  return accountOf(ctx.db, hauler, user)
}

type Home = Pick<Hauler, 'homeAddress' | 'homeArea' | 'homeLat' | 'homeLon'>

/** The columns of a home base: where its address lies. @throws AppError refused, naming the field. */
export async function homeFields(
  ctx: Context,
  address: ProfileChange['homeBase'],
): Promise<Home | undefined> {
  if (address === undefined) return undefined
  if (address === null) return { homeAddress: null, homeArea: null, homeLat: null, homeLon: null }
  try {
    const { area, lat, lon } = await locateAddress(ctx, address)
    return { homeAddress: address, homeArea: area, homeLat: lat, homeLon: lon }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = [{ path: 'homeBase', message: error.message }]
    throw new AppError(error.code, error.message, { fields })
  }
}

/** What counts immediately. */
async function changeFields(
  { db }: Transaction,
  { user, hauler }: Caller,
  { company, serviceAreas, profileImageUrl }: ProfileChange,
  home: Home | undefined,
): Promise<void> {
  const fields = {
    ...(company !== undefined && { company: company || null }),
    ...(serviceAreas && { serviceAreas: [...new Set(serviceAreas)], needsAreas: false }),
    ...home,
  }
  if (Object.keys(fields).length > 0) await updateHauler(db, hauler.id, fields)
  if (profileImageUrl === undefined || profileImageUrl === user.profileImageUrl) return
  if (profileImageUrl !== null)
    await attachHaulerFile(
      db,
      { url: profileImageUrl, path: 'profileImageUrl' },
      { haulerId: hauler.id, userId: user.id, purpose: 'photo' },
    )
  await releaseHaulerFile(db, user.profileImageUrl, hauler.id)
  await setProfileImage(db, user.id, profileImageUrl)
}
