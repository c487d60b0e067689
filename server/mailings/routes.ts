import * as people from '../../contract/mailing-people.ts'
import * as moves from '../../contract/mailing-moves.ts'
import * as results from '../../contract/mailing-results.ts'
import * as writer from '../../contract/mailing-writer.ts'
import * as contract from '../../contract/mailings.ts'
import { AppError } from '../../contract/errors.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { inTransaction } from '../core/context.ts'
import { countAudience } from './count-audience.ts'
import { deleteCost, insertCost } from './cost-store.ts'
import { mailingChanges } from './mailing-changes-query.ts'
import { newMailing } from './create-mailing.ts'
import { mailings, oneMailing } from './list-mailings.ts'
import { mailingRecipients } from './list-recipients.ts'
import { lockMailing } from './mailing-store.ts'
import { previewFor } from './preview-mailing.ts'
import { mailingResults } from './results-query.ts'
import { move, removeMailing, saveDraft, schedule } from './schedule-mailing.ts'
import { writeWords } from './write-words.ts'
import { sendTest } from './test-mailing.ts'
import { testsOf } from './tests-store.ts'

export function mailingRoutes(bind: Bind): void {
  bindList(bind, contract.listMailings, mailings, () => undefined)
  bind(contract.createMailing, ({ ctx, caller, body }) => newMailing(ctx, caller.user, body))
  bind(contract.getMailing, ({ ctx, params }) => oneMailing(ctx, params.mailingId))
  bind(contract.saveMailing, ({ ctx, caller, params, body }) =>
    saveDraft(ctx, caller.user, params.mailingId, body),
  )
  bind(contract.listMailingChanges, ({ ctx, params }) => mailingChanges(ctx.db, params.mailingId))
  bind(moves.scheduleMailing, ({ ctx, caller, params, body }) =>
    schedule(ctx, caller.user, params.mailingId, body),
  )
  bind(moves.moveMailing, ({ ctx, caller, params, body }) =>
    move(ctx, caller.user, params.mailingId, body),
  )
  bind(moves.deleteMailing, ({ ctx, caller, params }) =>
    removeMailing(ctx, caller.user, params.mailingId),
  )

  bindList(bind, people.listMailingRecipients, mailingRecipients, () => undefined)
  bind(people.countMailingAudience, ({ ctx, params, body }) =>
    countAudience(ctx, params.mailingId, body),
  )
  bind(people.previewMailing, async ({ ctx, params, body }) => ({
    preview: await previewFor(ctx, params.mailingId, body),
  }))
  bind(people.testMailing, ({ ctx, caller, params }) =>
    sendTest(ctx, caller.user, params.mailingId),
  )
  bind(people.getMailingTests, ({ ctx, caller, params }) =>
    testsOf(ctx.db, caller.user.id, params.mailingId),
  )

  bind(writer.writeMailing, ({ ctx, params }) => writeWords(ctx, params.mailingId))

  bind(results.getMailingResults, ({ ctx, params }) => mailingResults(ctx.db, params.mailingId))
  bind(results.addMailingCost, async ({ ctx, caller, params: { mailingId }, body }) => {
    const cost = { ...body, enteredBy: caller.user.id, enteredAt: ctx.now() }
    await inTransaction(ctx, async ({ db }) => {
      await lockMailing(db, mailingId)
      await insertCost(db, mailingId, cost)
    })
    return mailingResults(ctx.db, mailingId)
  })
  bind(results.removeMailingCost, async ({ ctx, params: { mailingId, costId } }) => {
    const isRemoved = await inTransaction(ctx, ({ db }) => deleteCost(db, mailingId, costId))
    if (!isRemoved) throw new AppError('not_found', 'There is no such cost')
    return mailingResults(ctx.db, mailingId)
  })
}
