import { useQuery } from '@tanstack/react-query'
import { listAtRisk } from '../../contract/at-risk.ts'
import { formatInstant } from '../../contract/calendar.ts'
import {
  type AdminHaulerNote,
  answerHaulerNote,
  closeHaulerNote,
  haulerProblemCopy,
  listNotesOfJob,
  MAX_NOTE_WORDS,
} from '../../contract/hauler-notes.ts'
import type { JobId } from '../../contract/jobs.ts'
import { listSolvedRisks } from '../../contract/solved-risks.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { useFocusAfter } from '../ui/browser/use-focus-after.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'
import { PhotoGrid } from '../ui/media/PhotoGrid.tsx'
import { AnswerForm } from './AnswerForm.tsx'

/** What the haulers of a job wrote about it: problems with an answer and the way to close them, then notes. */
export function HaulerNotes({ jobId }: { jobId: JobId }) {
  const { data: all = [] } = useQuery(apiQuery(listNotesOfJob, { params: { jobId } }))
  const problems = all.filter(({ kind }) => kind !== null)
  const notes = all.filter(({ kind }) => kind === null)
  return (
    <>
      {problems.map((problem) => (
        <Problem key={problem.id} problem={problem} />
      ))}
      {notes.length > 0 && (
        <section className={details.section} aria-label="Hauler notes">
          <h3>Hauler notes ({notes.length})</h3>
          <ol className={layout.stack}>
            {notes.map((note) => (
              <li key={note.id}>
                <Words note={note} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

const nameOf = ({ hauler }: AdminHaulerNote): string => `${hauler.firstName} ${hauler.lastName}`

/** Who wrote when, and what; a note that waited for a signal says when it arrived. */
const Words = ({ note }: { note: AdminHaulerNote }) => (
  <div className={layout.notice}>
    <b>{nameOf(note)}</b>, {formatInstant(note.at)}
    {note.heardAt && <span className={layout.dim}>, sent {formatInstant(note.heardAt)}</span>}
    <p className={details.text}>{note.words}</p>
    {note.photos.length > 0 && (
      <PhotoGrid photos={note.photos} of={`the note of ${nameOf(note)}`} />
    )}
  </div>
)

function Problem({ problem }: { problem: AdminHaulerNote }) {
  const { id, kind, closedAt, answers } = problem
  const isOpen = closedAt === null
  const heading = useFocusAfter<HTMLHeadingElement>(isOpen)
  return (
    <section className={details.section} aria-labelledby={`hauler-problem-${id}`}>
      <h3 id={`hauler-problem-${id}`} ref={heading} tabIndex={-1}>
        Hauler’s problem: {kind && haulerProblemCopy[kind]}{' '}
        <StatusBadge status={isOpen ? 'pending' : 'completed'}>
          {isOpen ? 'open' : 'closed'}
        </StatusBadge>
      </h3>
      {closedAt && <p className={layout.quiet}>Closed {formatInstant(closedAt)} by the team.</p>}
      <ol className={layout.stack}>
        <li>
          <Words note={problem} />
        </li>
        {answers.map(({ name, words, at }) => (
          <li key={at.toISOString()} className={layout.notice}>
            <b>{name}</b>, {formatInstant(at)}
            <p className={details.text}>{words}</p>
          </li>
        ))}
      </ol>
      {isOpen && <Answer problem={problem} />}
    </section>
  )
}

function Answer({ problem }: { problem: AdminHaulerNote }) {
  const params = { noteId: problem.id }
  const answering = useAnswer()
  const closing = useClose()
  return (
    <AnswerForm
      id={`hauler-answer-${problem.id}`}
      label={`Answer to ${problem.hauler.firstName}`}
      hint={`${problem.hauler.firstName} gets a message with a link to it. The customer doesn’t see it.`}
      max={MAX_NOTE_WORDS}
      send={{
        name: 'Send answer to hauler',
        isPending: answering.isPending,
        run: (words, onSent) =>
          answering.mutate({ params, body: { words } }, { onSuccess: onSent }),
      }}
      close={{
        name: 'Close hauler’s problem',
        isPending: closing.isPending,
        run: () => closing.mutate({ params }),
      }}
    />
  )
}

const useAnswer = () =>
  useApiMutation(answerHaulerNote, {
    refetches: [listNotesOfJob],
    success: 'Answer sent',
    failure: ({ reason }) => ({ title: 'Failed to send the answer', message: reason }),
  })

const useClose = () =>
  useApiMutation(closeHaulerNote, {
    refetches: [listNotesOfJob, listAtRisk, listSolvedRisks],
    success: 'Problem closed',
    failure: ({ reason }) => ({ title: 'Failed to close the problem', message: reason }),
  })
