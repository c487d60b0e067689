import type { Selectable } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { FacilityId } from '../../../contract/job-proof.ts'
import type { Facility, FacilityInput } from '../../../contract/proof.ts'
import type { User } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { breaks, type Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import {
  findFacilities,
  findFacilityNamed,
  insertFacility,
  updateFacility,
} from './facility-store.ts'

/** The facilities by name, those in use first; for haulers those alone. */
export async function facilitiesOf(db: Db, { all }: { all: boolean }): Promise<Facility[]> {
  return (await findFacilities(db, { all })).map(viewOf)
}

/** @throws AppError in_use when another facility has that name. */
export async function addFacility(
  { db }: Context,
  { id: editedBy }: User,
  input: FacilityInput,
): Promise<Facility> {
  await refuseTaken(db, input)
  return viewOf(await unlessTaken(input, insertFacility(db, rowOf(input, editedBy))))
}

/** @throws AppError not_found, in_use when another facility has that name. */
export async function changeFacility(
  { db }: Context,
  { id: editedBy }: User,
  id: FacilityId,
  input: FacilityInput,
): Promise<Facility> {
  await refuseTaken(db, input, id)
  const changed = await unlessTaken(input, updateFacility(db, id, rowOf(input, editedBy)))
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

const viewOf = ({
  id,
  name,
  location,
  feeNote,
  feeCents,
  isActive,
}: Selectable<Tables['facilities']>): Facility => ({
  id,
  name,
  address: location,
  feeNote,
  fee: feeCents,
  isActive,
})
