import { IconEyeOff, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { MAX_NOTE_PHOTOS, MAX_NOTE_WORDS } from '../../../contract/hauler-notes.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { takePhoto } from '../../offline/keep-photo.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import dialog from '../../ui/dialog/dialog.module.css'
import { DiscardQuestion } from '../../ui/dialog/DiscardQuestion.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { PhotoUploader } from '../../ui/media/PhotoUploader.tsx'
import { wordsLabel } from './note-copy.ts'
import styles from './note-sheet.module.css'
import { type Pointers, ProblemKinds } from './ProblemKinds.tsx'
import { useNote, type NoteDraft } from './use-note.ts'

type Props = {
  job: HaulerJob
  /** A report to the team instead of a note. */
  isProblem?: boolean
  /** What helps more than a report, where it can be done now. */
  pointers?: Pointers
  onClose: () => void
}

/** A hauler writes a note about a job, or reports a problem with it to the team. */
export function NoteSheet({ job, isProblem = false, pointers = {}, onClose }: Props) {
  const titleId = useId()
  const note = useNote(job, isProblem, onClose)
  /** What the hauler wants to do instead of sending what they wrote. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const leaveFor = (go: () => void) =>
    note.isDirty && !note.isPending ? setLeaving(() => go) : go()
  const leave = () => leaveFor(onClose)
  const { onPrice, onRelease } = pointers
  return (
    <Dialog isNarrow labelledBy={titleId} onClose={leave}>
      <header className={dialog.formHead}>
        <div>
          <h2 id={titleId} tabIndex={-1} data-autofocus>
            {isProblem ? 'Report a problem' : 'Add note'}
          </h2>
          <p className={layout.dim}>
            Job #{job.id}, {job.firstName} {job.lastName}, {job.area ?? job.address}
          </p>
        </div>
        <IconButton label="Close" onClick={leave}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <NoteForm
        job={job}
        isProblem={isProblem}
        note={note}
        pointers={{
          onPrice: onPrice && (() => leaveFor(onPrice)),
          onRelease: onRelease && (() => leaveFor(onRelease)),
        }}
      />
      <DiscardQuestion
        opened={leaving !== null}
        onDiscard={() => leaving?.()}
        onStay={() => setLeaving(null)}
      >
        What you wrote for job #{job.id} is not sent yet.
      </DiscardQuestion>
    </Dialog>
  )
}

type FormProps = Required<Pick<Props, 'job' | 'isProblem' | 'pointers'>> & { note: NoteDraft }

function NoteForm({ job, isProblem, note, pointers }: FormProps) {
  const [isUploading, setUploading] = useState(false)
  const [isTried, setTried] = useState(false)
  const { kind, words } = note
  const isReady = words.trim() !== '' && (!isProblem || kind !== null)
  const submit = () => {
    setTried(true)
    if (isReady && !isUploading && !note.isPending) note.send()
  }
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={`${dialog.formBody} ${layout.stack} ${styles.body}`}>
        {isProblem && (
          <ProblemKinds
            kind={kind}
            onKind={note.setKind}
            isMissing={isTried && kind === null}
            pointers={pointers}
          />
        )}
        <TextArea
          id="note-words"
          label={kind ? wordsLabel[kind] : isProblem ? 'What happened?' : 'Note'}
          hint={isProblem ? undefined : 'Where to park, which door, what to bring next time.'}
          value={words}
          onValue={note.setWords}
          maxLength={MAX_NOTE_WORDS}
          rows={4}
          autoCapitalize="sentences"
          error={isTried && words.trim() === '' ? 'Please write what happened' : undefined}
        />
        <section className={styles.photos} aria-label="Photos">
          <h3>Photos (optional)</h3>
          <PhotoUploader
            max={MAX_NOTE_PHOTOS}
            look="small"
            purpose="photo"
            take={takePhoto(job.id, 'note')}
            value={note.photos}
            onChange={note.setPhotos}
            onBusy={setUploading}
          />
        </section>
        <p className={`${layout.quiet} ${styles.private}`}>
          <IconEyeOff size={18} aria-hidden="true" />
          <span>Only you and our team see this. {job.firstName} doesn’t.</span>
        </p>
      </div>
      <footer className={dialog.formFoot} data-foot-bar>
        <Button
          variant="cta"
          wide
          type="submit"
          unready={!isReady || isUploading}
          pending={(note.isPending && 'Sending') || (isUploading && 'Photos on their way')}
        >
          {isProblem ? 'Send to our team' : 'Save note'}
        </Button>
      </footer>
    </form>
  )
}
