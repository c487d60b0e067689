import type { Selectable } from 'kysely'
import { formatDay, type Day } from '../../contract/calendar.ts'
import { paperFacts, type PaperKind } from '../../contract/papers.ts'
import { haulerAccountPath } from '../../contract/paths.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { notify, notifyAll, type Draft } from './notify.ts'
import { haulerAccount, nameIn } from './recipients.ts'

type Hauler = Pick<Selectable<Tables['haulers']>, 'userId' | 'phoneE164' | 'email' | 'firstName'>

/** Papers that end soon, or have ended: `stage` is 0. */
export async function notifyPapers(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  papers: readonly { hauler: Hauler; kind: PaperKind; expiresOn: Day; stage: number }[],
): Promise<void> {
  const drafts = papers.map(
    ({ hauler, kind, expiresOn, stage }): Draft<'paper_expiring' | 'paper_expired'> => ({
      key: stage === 0 ? 'paper_expired' : 'paper_expiring',
      recipient: haulerAccount(hauler),
      values: {
        firstName: nameIn(hauler.firstName, 'there'),
        what: paperFacts[kind].name,
        day: formatDay(expiresOn),
        link: ctx.config.publicUrl + haulerAccountPath,
      },
    }),
  )
  await notifyAll(ctx, tx, drafts)
}

/** The team needs another photo of a document. */
export async function notifyPhotoRequested(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  hauler: Hauler,
  { what, reason }: { what: string; reason: string },
): Promise<void> {
  const firstName = nameIn(hauler.firstName, 'there')
  const link = ctx.config.publicUrl + haulerAccountPath
  await notify(ctx, tx, 'photo_requested', haulerAccount(hauler), {
    sender: 'admin',
    values: { firstName, what, reason, link },
  })
}
