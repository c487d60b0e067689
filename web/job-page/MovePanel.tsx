import { useEffect, useRef } from 'react'
import { answerTimeText } from '../../contract/answer-time.ts'
import { windowCopy } from '../../contract/job-headline.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { acceptMove, keepTime } from '../../contract/move-requests.ts'
import type { MoveQuestion } from '../../contract/move-question.ts'
import { getJobPage } from '../../contract/job-page.ts'
import { useShowPage } from '../api/job-page.ts'
import { useApiMutation } from '../api/query.ts'
import { readSettings } from '../settings.ts'
import { Button } from '../ui/button/Button.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './job-page.module.css'

type Props = { token: string; job: JobPage }

/** Another window that the team asks about, for as long as it may be answered; then, what came of it. */
export function MovePanel({ token, job }: Props) {
  const answer = useAnswer(token)
  const question = useLast(job.moveQuestion)
  if (!question) return null
  if (answer.words !== null) return <Answered words={answer.words} />
  if (!job.moveQuestion) return null
  return <Question job={job} question={question} answer={answer} />
}

type QuestionProps = { job: JobPage; question: MoveQuestion; answer: ReturnType<typeof useAnswer> }

function Question({ job, question, answer }: QuestionProps) {
  const { toDate, toTime, answerBy, now } = question
  const isBusy = answer.running !== null
  return (
    <section
      className={`${layout.panel} ${styles.panel} ${styles.moveQuestion}`}
      aria-labelledby="another-time"
    >
      <h2 id="another-time">
        {readSettings().productName} asks to move your pickup to {windowCopy(toDate, toTime)}
      </h2>
      <p>
        It is booked for {windowCopy(job.preferredDate, job.preferredTime)}. Moving it costs you
        nothing. {haulerCopy(job)}
      </p>
      <p>
        <b>
          Answer by <time dateTime={answerBy.toISOString()}>{answerTimeText(answerBy, now)}</time>.
        </b>{' '}
        We hold the new time for you until then. No answer? Your time stays.
      </p>
      <div className={styles.pair}>
        <Button
          variant="cta"
          size="l"
          disabled={isBusy}
          pending={answer.running === 'accept'}
          onClick={() => answer.accept(question)}
        >
          Yes, move it
        </Button>
        <Button
          size="l"
          disabled={isBusy}
          pending={answer.running === 'keep'}
          onClick={() => answer.keep(question)}
        >
          Keep my time
        </Button>
      </div>
    </section>
  )
}

const haulerCopy = ({ hauler }: JobPage): string =>
  hauler
    ? `${hauler.firstName} still comes if free then; if not, we find you another hauler.`
    : 'We keep looking for your hauler for the new time.'

/** Takes the focus from the button that is gone. */
function Answered({ words }: { words: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className={`${layout.good} ${styles.confirmed}`}>
      {words}
    </p>
  )
}

/** The two answers, and what is said after them. That it is too late is said in the place of the question. */
function useAnswer(token: string) {
  const show = useShowPage(token)
  const lateOr = (title: string) => ({
    refetches: [getJobPage],
    success: () => null,
    failure: ({ status, reason }: { status: number; reason: string }) =>
      status === 409 ? null : { title, message: reason },
  })
  const accepting = useApiMutation(acceptMove, lateOr('Failed to move the pickup'))
  const keeping = useApiMutation(keepTime, lateOr('Failed to send your answer'))
  const tooLate = [accepting.error, keeping.error].find((error) => error?.status === 409)
  const onError = () => show()
  return {
    running: accepting.isPending ? 'accept' : keeping.isPending ? 'keep' : null,
    words: accepting.data
      ? `Your pickup is moved to ${windowCopy(accepting.data.preferredDate, accepting.data.preferredTime)}. Thank you.`
      : keeping.data
        ? `Your time stays: ${windowCopy(keeping.data.preferredDate, keeping.data.preferredTime)}.`
        : tooLate
          ? `${tooLate.reason}.`
          : null,
    accept: ({ id }: MoveQuestion) =>
      accepting.mutate(
        { params: { token }, body: { requestId: id } },
        { onSuccess: show, onError },
      ),
    keep: ({ id }: MoveQuestion) =>
      keeping.mutate({ params: { token }, body: { requestId: id } }, { onSuccess: show, onError }),
  }
}
