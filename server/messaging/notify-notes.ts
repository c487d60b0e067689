import type { Selectable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import { haulerJobPath } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { notify } from './notify.ts'
import { haulerAccount, nameIn } from './recipients.ts'

type Hauler = Pick<Selectable<Tables['haulers']>, 'userId' | 'phoneE164' | 'email' | 'firstName'>

/** The team answered a problem that a hauler reported. */
export async function notifyNoteAnswered(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  hauler: Hauler,
  jobId: JobId,
): Promise<void> {
  await notify(ctx, tx, 'note_answered', haulerAccount(hauler), {
    jobId,
    sender: 'admin',
    values: {
      firstName: nameIn(hauler.firstName, 'there'),
      jobId: String(jobId),
      link: ctx.config.publicUrl + haulerJobPath(jobId),
    },
  })
}
