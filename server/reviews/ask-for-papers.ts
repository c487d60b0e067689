import type { z } from 'zod'
import { formatInstantDay } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { askForPapers as contract, HaulerToAsk } from '../../contract/paper-requests.ts'
import { paperFacts, type PaperKind } from '../../contract/papers.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { doEach, type Report } from '../core/do-each.ts'
import type { Db } from '../db/database.ts'
import { insertPhotoRequest } from '../haulers/photo-request-store.ts'
import { lockHauler } from '../haulers/store.ts'
import { notifyPhotoRequested } from '../messaging/notify-papers.ts'

type Which = { haulerIds: readonly HaulerId[]; kind: PaperKind }

/** Who can be asked for a document, and why the others are not, in the order of the question. */
export async function previewPaperRequests(db: Db, which: Which): Promise<HaulerToAsk[]> {
  const rows = new Map((await haulersAbout(db, which)).map((row) => [row.id, row]))
  return which.haulerIds.map((haulerId) => {
    const row = rows.get(haulerId)
    return {
      haulerId,
      name: row ? `${row.firstName} ${row.lastName}`.trim() : `Hauler #${haulerId}`,
      expiresOn: row?.expiresOn ?? null,
      refusal: refusalOf(row),
    }
  })
}

type Row = Awaited<ReturnType<typeof haulersAbout>>[number]

function refusalOf(row: Row | undefined): string | null {
  if (!row) return 'There is no such hauler'
  if (row.status === 'rejected') return 'Their application was rejected'
  return row.requestedAt && `They were asked on ${formatInstantDay(row.requestedAt)} already`
}

/** Asks each hauler, in a transaction of its own with the message. */
export const askForPapers = (
  ctx: Context,
  { id: userId }: User,
  { haulerIds, kind, reason }: z.output<typeof contract.body>,
  report: Report,
) => {
  const askOne = (haulerId: HaulerId) =>
    inTransaction(ctx, async (tx) => {
      const hauler = await lockHauler(tx.db, haulerId)
      const [row] = await haulersAbout(tx.db, { haulerIds: [haulerId], kind })
      const refusal = hauler ? refusalOf(row) : 'There is no such hauler'
      if (!hauler || refusal !== null) throw new AppError('illegal_move', refusal ?? '')
      const requestedAt = ctx.now()
      await insertPhotoRequest(tx.db, { haulerId, document: kind, reason, userId, requestedAt })
      await notifyPhotoRequested(ctx, tx, hauler, { what: paperFacts[kind].name, reason })
      await tx.publish('hauler', haulerId)
    })
  return doEach(haulerIds, askOne, report)
}

/** These haulers with the document that counts, and since when the team waits for another. */
const haulersAbout = (db: Db, { haulerIds, kind }: Which) =>
  db
    .selectFrom('haulers')
    .leftJoin('haulerPapers', (join) =>
      join
        .onRef('haulerPapers.haulerId', '=', 'haulers.id')
        .on('haulerPapers.kind', '=', kind)
        .on('haulerPapers.status', '=', 'approved'),
    )
    .leftJoin('photoRequests', (join) =>
      join
        .onRef('photoRequests.haulerId', '=', 'haulers.id')
        .on('photoRequests.document', '=', kind)
        .on('photoRequests.answeredAt', 'is', null),
    )
    .select(['haulers.id', 'haulers.firstName', 'haulers.lastName', 'haulers.status'])
    .select(['haulerPapers.expiresOn', 'photoRequests.requestedAt'])
    .where('haulers.id', 'in', haulerIds)
    .where('haulers.deletedAt', 'is', null)
    .execute()
