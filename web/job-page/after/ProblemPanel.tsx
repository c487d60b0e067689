import { useState } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import { type Problem, problemKindCopy } from '../../../contract/job-page-parts.ts'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { PhotoGrid } from '../../ui/media/PhotoGrid.tsx'
import page from '../job-page.module.css'
import { useCloseProblem } from '../use-job-page.ts'
import styles from './after.module.css'
import { ReplyDialog } from './ReplyDialog.tsx'

type Props = { token: string; job: JobPage }

/** The latest problem that the customer reported, with the team's answers; it can be closed and replied to. */
export function ProblemPanel({ token, job: { problem, hauler } }: Props) {
  const [isReplying, setReplying] = useState(false)
  const closing = useCloseProblem()
  if (!problem) return null
  const isOpen = problem.closedAt === null
  const isAnswered = problem.messages.at(-1)?.by === 'team'
  return (
    <section
      className={`${layout.panel} ${page.panel} ${isOpen ? page.urgent : ''}`}
      aria-labelledby="problem"
    >
      <h2 id="problem">{problemKindCopy[problem.kind]}</h2>
      <p>{stateOf(problem, hauler?.firstName ?? 'Your hauler')}</p>
      <ol className={styles.messages}>
        {problem.messages.map((message, index) => (
          <Message
            key={message.at.toISOString()}
            message={message}
            isNew={isOpen && message.by === 'team' && index === problem.messages.length - 1}
          />
        ))}
      </ol>
      {isOpen && (
        <div className={page.pair}>
          <Button
            variant={isAnswered ? 'primary' : 'secondary'}
            pending={closing.isPending && 'Closing...'}
            onClick={() => closing.mutate({ params: { token } })}
          >
            {isAnswered ? 'Yes, close it' : "It's settled"}
          </Button>
          <Button onClick={() => setReplying(true)}>Reply</Button>
        </div>
      )}
      {isReplying && <ReplyDialog token={token} onClose={() => setReplying(false)} />}
    </section>
  )
}

function stateOf({ openedAt, closedAt, closedBy }: Problem, who: string): string {
  if (closedAt === null)
    return `Reported ${formatInstant(openedAt)}. What ${who} has not been paid yet is on hold until this is closed.`
  const by = closedBy === 'customer' ? 'You closed it' : 'Closed by our team'
  return `${by} ${formatInstant(closedAt)}.`
}

type MessageProps = { message: Problem['messages'][number]; isNew: boolean }

const Message = ({ message: { by, name, words, photos, at }, isNew }: MessageProps) => (
  <li>
    <span className={styles.from}>
      <b>{by === 'team' ? `${name ?? 'Our team'}, ${readSettings().productName}` : 'You'}</b>
      {isNew && <span className={`${layout.tag} ${layout.soon}`}>New</span>}
      <time dateTime={at.toISOString()}>{formatInstant(at)}</time>
    </span>
    <p>{words}</p>
    {photos.length > 0 && <PhotoGrid photos={photos} of="the problem" />}
  </li>
)
