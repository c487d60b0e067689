import * as papers from '../../contract/papers.ts'
import type { Bind } from '../core/bind.ts'
import { decidePaper } from './decide-paper.ts'
import { papersInReview, papersOf } from './papers-query.ts'
import { sendPaper } from './send-paper.ts'

export function paperRoutes(bind: Bind): void {
  bind(papers.getPapers, ({ ctx, caller }) => papersOf(ctx.db, caller.hauler.id))
  bind(papers.sendPaper, ({ ctx, caller, body }) => sendPaper(ctx, caller, body))
  bind(papers.getAdminPapers, ({ ctx, params }) => papersOf(ctx.db, params.haulerId))
  bind(papers.getPaperReviews, async ({ ctx }) => ({ papers: await papersInReview(ctx.db) }))
  bind(papers.decidePaper, ({ ctx, caller, params, body }) =>
    decidePaper(ctx, caller.user, params.paperId, body),
  )
}
