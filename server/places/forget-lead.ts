import { AppError } from '../../contract/errors.ts'
import type { LeadId } from '../../contract/admin-leads.ts'
import type { Context } from '../core/context.ts'
import { deleteLead } from './lead-store.ts'

/**
 * Somebody asked to be forgotten: nothing of theirs stays.
 * @throws AppError not_found when they are gone already.
 */
export async function forgetLead({ db }: Context, id: LeadId): Promise<{ id: LeadId }> {
  if (!(await deleteLead(db, id)))
    throw new AppError('not_found', `There is no lead #${id}; somebody may have deleted it already`)
  return { id }
}
