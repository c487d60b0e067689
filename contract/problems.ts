import { z } from 'zod'
import { MAX_PHOTOS } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { PhotoUrl, requiredText } from './fields.ts'
import { JobId } from './jobs.ts'
import { JobPage, Link } from './job-page.ts'
import { Problem, ProblemId, ProblemKind } from './job-page-parts.ts'

/** The longest message about a problem, in characters. */
export const MAX_PROBLEM_WORDS = 2_000

const Words = requiredText('Please say what happened', { max: MAX_PROBLEM_WORDS })
const Photos = z.array(PhotoUrl).max(MAX_PHOTOS, 'Too many files').default([])

/**
 * Reports a problem with a pickup that the hauler has started or completed, is late for, or ended because the customer
 * was not there, for the trip fee. What was not sent of the hauler's
 * payout waits until it is closed; an objection to an early start (`early_start`) also pauses the job. `illegal_move` before the
 * start, for an objection to a start in time or after the completion, and while another problem is open, `refused` for photos that were
 * not uploaded here.
 */
export const reportProblem = endpoint({
  method: 'POST',
  path: '/api/job/:token/report',
  access: 'public',
  summary: 'The customer reports a problem; the payout waits until it is closed',
  params: Link,
  body: z.object({ kind: ProblemKind, words: Words, photos: Photos }),
  errors: ['illegal_move', 'refused'],
  response: JobPage,
})

/** Adds a message to the open problem. `illegal_move` when none is open, `refused` as `reportProblem`. */
export const replyToProblem = endpoint({
  method: 'POST',
  path: '/api/job/:token/report/reply',
  access: 'public',
  summary: 'The customer adds a message to the open problem; 409 when none is open',
  params: Link,
  body: z.object({ words: Words, photos: Photos }),
  errors: ['illegal_move', 'refused'],
  response: JobPage,
})

/** Closes the open problem for the customer; a payout that waited for it goes on. `illegal_move` when none is open. */
export const closeOwnProblem = endpoint({
  method: 'POST',
  path: '/api/job/:token/report/close',
  access: 'public',
  summary: 'The customer closes the open problem; 409 when none is open',
  params: Link,
  errors: ['illegal_move'],
  response: JobPage,
})

/** A problem as the team sees it. */
export const AdminProblem = Problem.extend({
  /** Where the hauler's payout of the price is while the problem is open. */
  payout: z.enum(['on_hold', 'on_its_way', 'sent', 'none']),
})
export type AdminProblem = z.infer<typeof AdminProblem>

/** The problems reported with a job, newest first; at most 50. */
export const listJobProblems = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/problems',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The problems that the customer of a job reported, newest first',
  params: z.object({ jobId: JobId }),
  response: z.array(AdminProblem),
})

/** Answers the customer, who gets a message with a link. `illegal_move` when the problem is closed, `not_found`. */
export const answerProblem = endpoint({
  method: 'POST',
  path: '/api/admin/problems/:problemId/answer',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Answers an open problem; the customer gets a message with a link to it',
  params: z.object({ problemId: ProblemId }),
  body: z.object({ words: Words }),
  errors: ['illegal_move'],
  response: AdminProblem,
})

/** Closes a problem for the team; a payout that waited for it goes on. `illegal_move` when it is closed, `not_found`. */
export const closeProblem = endpoint({
  method: 'POST',
  path: '/api/admin/problems/:problemId/close',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Closes an open problem; a payout that waited for it goes on',
  params: z.object({ problemId: ProblemId }),
  errors: ['illegal_move'],
  response: AdminProblem,
})
