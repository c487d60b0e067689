import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import type { AffectedJob } from '../../contract/hauler-account.ts'
import {
  haulerFieldNames,
  type HaulerConflict,
  type HaulerField,
  type HaulerFields,
} from '../../contract/hauler-edit.ts'
import { vehicleFacts, type HaulerId } from '../../contract/haulers.ts'
import { missingRight } from '../../contract/rights.ts'
import { setEmail, setName } from '../accounts/store.ts'
import { mayDo, type Hauler, type User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { readablePhone, readPhone } from '../core/phone.ts'
import { lockHauler, updateHauler } from '../haulers/store.ts'
import { notifyHaulerChanged } from '../messaging/notify-hauler-changed.ts'
import { findAffectedJobs } from './affected-jobs-query.ts'
import { homeFields } from './change-profile.ts'
import { takeContactChange } from './contact-store.ts'

type Edit = HaulerFields & { version: number; preview?: boolean | undefined }
type Columns = Parameters<typeof updateHauler>[2]
type Answer = { version: number; changed: string[]; affectedJobs: AffectedJob[] }

/** The column that says at which version each field changed last. */
const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  email: 'email',
  company: 'company',
  vehicleType: 'vehicle_type',
  vehicleModel: 'vehicle_model',
  licensePlate: 'license_plate',
  serviceAreas: 'service_areas',
  homeBase: 'home_address',
  teamNote: 'team_note',
} as const satisfies Record<HaulerField, string>

/** The team changes a hauler. @throws AppError as changeHauler. */
export async function editHauler(
  ctx: Context,
  caller: User,
  id: HaulerId,
  { version, preview, ...fields }: Edit,
): Promise<Answer> {
  const phoneE164 = fields.phone && readPhone(fields.phone, PHONE_MESSAGES.registration)
  const wanted: HaulerFields = {
    ...fields,
    ...(phoneE164 && { phone: readablePhone(phoneE164) }),
    ...(fields.email && { email: fields.email.toLowerCase() }),
    ...(fields.company !== undefined && { company: fields.company || null }),
    ...(fields.teamNote !== undefined && { teamNote: fields.teamNote || null }),
    ...(fields.serviceAreas && { serviceAreas: [...new Set(fields.serviceAreas)] }),
  }
  const home = await homeFields(ctx, fields.homeBase)
  return inTransaction(ctx, async (tx) => {
    const hauler = await lockHauler(tx.db, id)
    if (!hauler) throw new AppError('not_found', 'There is no such hauler')
    const changed = changedFields(hauler, wanted)
    // With another address and a reset of the password, its owner would be signed in as the hauler.
    if (changed.includes('email') && !mayDo(caller, 'manage-team')) throw forbiddenEmail()
    refuseConflicts(hauler, wanted, { version, changed })
    const affectedJobs = await findAffectedJobs(tx.db, hauler, wanted)
    if (preview || changed.length === 0)
      return { version: hauler.version, changed: namesOf(changed), affectedJobs }
    const after = await save(tx, hauler, { ...wanted, ...(phoneE164 && { phoneE164 }) }, home)
    await tx.publish('hauler', id)
    if (changed.includes('serviceAreas') || changed.includes('vehicleType'))
      await tx.publish('availability', id)
    const forHauler = changed.filter((field) => field !== 'teamNote')
    await notifyHaulerChanged(ctx, tx, { before: hauler, after }, wordsOf(forHauler, after))
    return { version: after.version, changed: namesOf(changed), affectedJobs }
  })
}

function forbiddenEmail(): AppError {
  const message = missingRight('manage-team')
  return new AppError('forbidden', message, { fields: [{ path: 'email', message }] })
}

const namesOf = (fields: readonly HaulerField[]): string[] =>
  fields.map((field) => haulerFieldNames[field])

const valueOf = (hauler: Hauler, field: HaulerField): HaulerFields[HaulerField] =>
  field === 'homeBase' ? hauler.homeAddress : hauler[field]

/** How a value reads beside another one. */
function read(field: HaulerField, value: HaulerFields[HaulerField]): string {
  if (field === 'vehicleType')
    return Object.entries(vehicleFacts).find(([name]) => name === value)?.[1].label ?? ''
  if (Array.isArray(value)) return value.toSorted().join(', ') || 'All areas'
  return String(value ?? '')
}

const isSame = (field: HaulerField, one: HaulerFields[HaulerField], two: typeof one): boolean =>
  field === 'vehicleType' ? one === two : read(field, one) === read(field, two)

const FIELDS = Object.keys(haulerFieldNames) as HaulerField[]

const changedFields = (hauler: Hauler, wanted: HaulerFields): HaulerField[] =>
  FIELDS.filter(
    (field) => wanted[field] !== undefined && !isSame(field, wanted[field], valueOf(hauler, field)),
  )

/** Only a field that someone else changed since then, to another value than the one that is sent, is in conflict. */
function refuseConflicts(
  hauler: Hauler,
  wanted: HaulerFields,
  { version, changed }: { version: number; changed: readonly HaulerField[] },
): void {
  const conflicts = changed
    .filter((field) => (hauler.fieldVersions[COLUMNS[field]] ?? 0) > version)
    .map((field): HaulerConflict => ({
      field,
      theirs: read(field, valueOf(hauler, field)),
      yours: read(field, wanted[field]),
    }))
  if (conflicts.length === 0) return
  const names = conflicts.map(({ field }) => haulerFieldNames[field]).join(', ')
  throw new AppError('outdated', `Someone else has changed the ${names} since you opened this`, {
    facts: { version: hauler.version, conflicts },
  })
}

async function save(
  { db }: Transaction,
  hauler: Hauler,
  wanted: HaulerFields & { phoneE164?: string },
  home: Columns | undefined,
): Promise<Hauler> {
  const { firstName, lastName, email, phone, phoneE164, serviceAreas } = wanted
  const { company, teamNote, vehicleType, vehicleModel, licensePlate } = wanted
  const columns: Columns = {
    ...(company !== undefined && { company }),
    ...(teamNote !== undefined && { teamNote }),
    ...(vehicleType !== undefined && { vehicleType }),
    ...(vehicleModel !== undefined && { vehicleModel }),
    ...(licensePlate !== undefined && { licensePlate }),
    ...(phoneE164 !== undefined && { phoneE164 }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(serviceAreas && { serviceAreas, needsAreas: false }),
    ...home,
  }
  if (firstName !== undefined || lastName !== undefined)
    await setName(db, hauler.userId, {
      firstName: firstName ?? hauler.firstName,
      lastName: lastName ?? hauler.lastName,
    })
  if (email !== undefined && email !== hauler.email) await setEmail(db, hauler.userId, email)
  // The hauler's own request to change it is overtaken.
  if (email !== undefined) await takeContactChange(db, hauler.userId, 'email')
  if (phone !== undefined) await takeContactChange(db, hauler.userId, 'phone')
  return updateHauler(db, hauler.id, columns)
}

/** What the hauler reads; an address is not written out, and neither is a list of areas. */
function wordsOf(fields: readonly HaulerField[], after: Hauler): string {
  return fields
    .map((field) =>
      field === 'homeBase' || field === 'serviceAreas'
        ? haulerFieldNames[field]
        : `${haulerFieldNames[field]} (${read(field, valueOf(after, field)) || 'removed'})`,
    )
    .join(', ')
}
