import * as problems from '../../contract/problems.ts'
import type { Bind } from '../core/bind.ts'
import { answerProblem, closeProblem, problemsOf } from './answer-problem.ts'

/** What the team does with problems; customers report and answer on their job page. */
export function problemRoutes(bind: Bind): void {
  bind(problems.listJobProblems, ({ ctx, params }) => problemsOf(ctx.db, params.jobId))
  bind(problems.answerProblem, ({ ctx, caller, params, body }) =>
    answerProblem(ctx, caller.user, params.problemId, body),
  )
  bind(problems.closeProblem, ({ ctx, caller, params }) =>
    closeProblem(ctx, caller.user, params.problemId),
  )
}
