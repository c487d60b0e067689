import type { Selectable } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { FacilityId } from '../../../contract/job-proof.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Facility, FacilityInput } from '../../../contract/proof.ts'
import type { Hauler, User } from '../../core/caller.ts'
import { type Context, inTransaction } from '../../core/context.ts'
import { breaks, type Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { findJob } from '../../jobs/store.ts'
import { middleOf } from '../../places/area-centres.ts'
import { roadEnd, roadMetres } from '../../places/roads.ts'
import { placeOfLocality } from '../../places/names.ts'
import {
  findFacilities,
  findFacilityNamed,
  insertFacility,
  updateFacility,
} from './facility-store.ts'

/** All facilities by name, those in use first. */
export const allFacilities = async (db: Db): Promise<Facility[]> =>
  (await findFacilities(db, { all: true })).map(viewOf)

/** The facilities in use by name; for a job of this hauler those nearest to its area first. */
export async function facilitiesFor(db: Db, hauler: Hauler, jobId?: JobId): Promise<Facility[]> {
  const facilities = (await findFacilities(db, { all: false })).map(viewOf)
  const job = jobId && (await findJob(db, jobId))
  const near = job && job.haulerId === hauler.id ? job.area : null
  if (!near) return facilities
  const pickup = roadEnd(middleOf(near))
  const metres = ({ area }: Facility) =>
    area ? roadMetres(pickup, roadEnd(middleOf(area))) : Infinity
  // Two without an area keep their order: Infinity minus Infinity is no number.
  return facilities.toSorted((a, b) => metres(a) - metres(b) || 0)
}

/** The area that the team set for a facility, else the one in its address. */
export const areaOfFacility = ({
  area,
  location,
}: Pick<Selectable<Tables['facilities']>, 'area' | 'location'>): ServiceArea | null =>
  area ?? areaOfAddress(location)

/** 'Surrey' at the end of '6711 154 St, Surrey, BC V3S 3K3'; null where no part names an area. */
function areaOfAddress(address: string): ServiceArea | null {
  for (const part of address.split(',').toReversed()) {
    const place = placeOfLocality(part.replace(/\bBC\b.*$/i, ''))
    if (place?.kind === 'area') return place.area
  }
  return null
}

/** @throws AppError in_use when another facility has that name. */
export async function addFacility(
  ctx: Context,
  { id: editedBy }: User,
  input: FacilityInput,
): Promise<Facility> {
  await refuseTaken(ctx.db, input)
  const adding = inTransaction(ctx, ({ db }) => insertFacility(db, rowOf(input, editedBy)))
  return viewOf(await unlessTaken(input, adding))
}

/** @throws AppError not_found, in_use when another facility has that name. */
export async function changeFacility(
  ctx: Context,
  { id: editedBy }: User,
  id: FacilityId,
  input: FacilityInput,
): Promise<Facility> {
  await refuseTaken(ctx.db, input, id)
  const changing = inTransaction(ctx, ({ db }) => updateFacility(db, id, rowOf(input, editedBy)))
  const changed = await unlessTaken(input, changing)
  if (!changed) throw new AppError('not_found', `There is no facility #${id}`)
  return viewOf(changed)
}

async function refuseTaken(db: Db, { name }: FacilityInput, own?: FacilityId): Promise<void> {
  const other = await findFacilityNamed(db, name)
  if (other && other.id !== own) throw taken(other)
}

const taken = ({ name }: { name: string }) =>
  new AppError('in_use', `${name} is on the list already`)

/** Two who enter the same name at a time both find it free; the index refuses the second. */
const unlessTaken = <T>(input: FacilityInput, change: Promise<T>): Promise<T> =>
  change.catch((error: unknown) => {
    throw breaks(error, 'facilities_name') ? taken(input) : error
  })

const rowOf = ({ fee, address, ...input }: FacilityInput, editedBy: number) => ({
  ...input,
  location: address,
  feeCents: fee,
  editedBy,
})

const viewOf = (facility: Selectable<Tables['facilities']>): Facility => ({
  id: facility.id,
  name: facility.name,
  address: facility.location,
  area: areaOfFacility(facility),
  feeNote: facility.feeNote,
  fee: facility.feeCents,
  isActive: facility.isActive,
})
