import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../contract/calendar.ts'
import { problemKindCopy } from '../../contract/job-page-parts.ts'
import type { JobId } from '../../contract/jobs.ts'
import {
  type AdminProblem,
  answerProblem,
  closeProblem,
  listJobProblems,
  MAX_PROBLEM_WORDS,
} from '../../contract/problems.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'
import { PhotoGrid } from '../ui/media/PhotoGrid.tsx'
import { AnswerForm } from './AnswerForm.tsx'

const PAYOUT: Record<AdminProblem['payout'], string> = {
  on_hold: "The hauler's payout is on hold until this is closed.",
  on_its_way: "The hauler's payout was on its way before the report.",
  sent: "The hauler's payout was sent before the report.",
  none: 'There is no payout yet; it waits until this is closed.',
}

/** What the customer reported about a job, with an answer and the way to close it; nothing without a report. */
export function JobProblems({ jobId }: { jobId: JobId }) {
  const { data: problems = [] } = useQuery(apiQuery(listJobProblems, { params: { jobId } }))
  return problems.map((problem) => <JobProblem key={problem.id} problem={problem} />)
}

function JobProblem({ problem }: { problem: AdminProblem }) {
  const { id, kind, openedAt, closedAt, closedBy, messages, payout } = problem
  return (
    <section className={details.section} aria-labelledby={`problem-${id}`}>
      <h3 id={`problem-${id}`}>Problem: {problemKindCopy[kind]}</h3>
      <p className={layout.quiet}>
        {closedAt === null
          ? `Reported ${formatInstant(openedAt)}. ${PAYOUT[payout]}`
          : `Closed ${formatInstant(closedAt)} by ${closedBy === 'team' ? 'the team' : 'the customer'}.`}
      </p>
      <ol className={layout.stack}>
        {messages.map(({ by, name, words, photos, at }) => (
          <li key={at.toISOString()} className={layout.notice}>
            <b>{by === 'team' ? (name ?? 'Team') : 'Customer'}</b>, {formatInstant(at)}
            <p className={details.text}>{words}</p>
            {photos.length > 0 && <PhotoGrid photos={photos} of={`problem #${id}`} />}
          </li>
        ))}
      </ol>
      {closedAt === null && <Answer problem={problem} />}
    </section>
  )
}

function Answer({ problem: { id: problemId } }: { problem: AdminProblem }) {
  const params = { problemId }
  const answering = useAnswer()
  const closing = useClose()
  return (
    <AnswerForm
      id={`answer-${problemId}`}
      label="Answer"
      hint="The customer gets a text and an email with a link to it."
      max={MAX_PROBLEM_WORDS}
      send={{
        name: 'Send answer',
        isPending: answering.isPending,
        run: (words, onSent) =>
          answering.mutate({ params, body: { words } }, { onSuccess: onSent }),
      }}
      close={{
        name: 'Close problem',
        isPending: closing.isPending,
        run: () => closing.mutate({ params }),
      }}
    />
  )
}

const useAnswer = () =>
  useApiMutation(answerProblem, {
    refetches: [listJobProblems],
    success: 'Answer sent',
    failure: ({ reason }) => ({ title: 'Failed to send the answer', message: reason }),
  })

const useClose = () =>
  useApiMutation(closeProblem, {
    refetches: [listJobProblems],
    success: 'Problem closed',
    failure: ({ reason }) => ({ title: 'Failed to close the problem', message: reason }),
  })
