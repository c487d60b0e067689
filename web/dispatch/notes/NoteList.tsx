import { IconAlertTriangle, IconCloudOff, IconNote } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import {
  type HaulerNote,
  type HaulerProblemKind,
  haulerProblemCopy,
} from '../../../contract/hauler-notes.ts'
import { timeCopy } from '../../offline/time-copy.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { LongText } from '../../ui/layout/LongText.tsx'
import { readSettings } from '../../settings.ts'
import { JobPhotos } from '../JobPhotos.tsx'
import styles from './note-list.module.css'

/** So many of the newest stand on a card; the others unfold. */
const FEW = 2

/** A note that this phone has not sent yet. */
export type WaitingNote = {
  id: string
  madeAt: Date
  problem: HaulerProblemKind | null
  words: string
}

type Props = { notes: readonly HaulerNote[]; waiting: readonly WaitingNote[] }

/** Notes with the answers of the team, newest first. */
export function NoteList({ notes, waiting }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? notes : notes.slice(0, FEW)
  return (
    <section className={styles.notes} aria-label="Your notes">
      <header className={layout.spread}>
        <h4>Your notes</h4>
        <small>Only you and our team see them</small>
      </header>
      <ol>
        {waiting.toReversed().map(({ id, madeAt, problem, words }) => (
          <Entry key={id} kind={problem} at={madeAt} words={words}>
            <p className={`${layout.tag} ${styles.tag}`}>
              <IconCloudOff size={14} aria-hidden="true" /> Waits for a signal
            </p>
          </Entry>
        ))}
        {shown.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ol>
      {shown.length < notes.length && (
        <Button variant="quiet" size="s" onClick={() => setWhole(true)}>
          Show all {notes.length} notes
        </Button>
      )}
    </section>
  )
}

const Note = ({ note: { kind, words, photos, at, answers, closedAt } }: { note: HaulerNote }) => (
  <Entry kind={kind} at={at} words={words}>
    <JobPhotos photos={photos} />
    {answers.map((answer) => (
      <div key={answer.at.toISOString()} className={styles.answer}>
        <small>
          <b>
            {answer.name}, {readSettings().productName}
          </b>{' '}
          {timeCopy(answer.at)}
        </small>
        <LongText text={answer.words} />
      </div>
    ))}
    {kind !== null && (
      <p className={styles.state}>
        {closedAt !== null
          ? `Closed by our team ${timeCopy(closedAt)}`
          : answers.length === 0
            ? 'Our team has it. You get a message when they answer'
            : 'Open'}
      </p>
    )}
  </Entry>
)

type EntryProps = { kind: HaulerProblemKind | null; at: Date; words: string; children: ReactNode }

const Entry = ({ kind, at, words, children }: EntryProps) => (
  <li className={styles.entry} data-problem={kind !== null || undefined}>
    {kind === null ? (
      <IconNote size={20} stroke={1.9} aria-hidden="true" />
    ) : (
      <IconAlertTriangle size={20} stroke={1.9} aria-hidden="true" />
    )}
    <div>
      <p className={styles.title}>
        <b>{kind === null ? 'Note' : haulerProblemCopy[kind]}</b>
        <time dateTime={at.toISOString()}>{timeCopy(at)}</time>
      </p>
      <LongText text={words} />
      {children}
    </div>
  </li>
)
