import { useState } from 'react'
import type { ListedRateCard } from '../../../contract/rate-cards.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DiscardQuestion } from '../../ui/dialog/DiscardQuestion.tsx'
import { ErrorSummary } from '../../ui/field/ErrorSummary.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './editor.module.css'
import { FieldGroups } from './FieldGroups.tsx'
import { PreviewBar, PreviewPanel } from './PreviewPanel.tsx'
import { useCardEditor } from './use-card-editor.ts'

type Props = {
  /** The version that the draft is made from. */
  base: ListedRateCard
  newest: ListedRateCard
  onClose: () => void
  onPublished: (version: number) => void
  /** Goes on with a draft that is made from this version. */
  onCarriedOver: (version: number) => void
}

/** The draft of the next version: its figures, what they would change, and publishing it. */
export function CardEditor({ base, newest, onClose, onPublished, onCarriedOver }: Props) {
  const editor = useCardEditor(base, onPublished)
  const { form, isDirty } = editor
  const isOutdated = newest.version !== base.version
  return (
    <form
      noValidate
      className={`${layout.stack} ${styles.editor}`}
      data-unsaved={isDirty || undefined}
      aria-label="Next version of the rate card"
      onSubmit={editor.submit}
    >
      <div className={layout.panel}>
        <header className={layout.intro}>
          <h3>Next version, from version {base.version}</h3>
          <p>Nothing changes for customers until you publish. Your draft is kept in this tab.</p>
        </header>
        {isOutdated && (
          <Outdated
            base={base}
            newest={newest}
            onCarryOver={() => {
              editor.carryOver(newest)
              onCarriedOver(newest.version)
            }}
          />
        )}
        <FieldGroups points={editor.points} text={form.text} />
        <PreviewBar preview={editor.preview} isWrong={editor.isWrong} />
      </div>
      <div className={`${layout.stack} ${styles.beside}`}>
        <div className={layout.panel}>
          <PreviewPanel preview={editor.preview} isWrong={editor.isWrong} />
        </div>
        <PublishFields editor={editor} isOutdated={isOutdated} onClose={onClose} />
      </div>
    </form>
  )
}

type OutdatedProps = Pick<Props, 'base' | 'newest'> & { onCarryOver: () => void }

const Outdated = ({ base, newest, onCarryOver }: OutdatedProps) => (
  <div role="alert" className={styles.outdated}>
    <p>
      <b>
        Version {newest.version} is the newest now
        {newest.publishedBy && `, published by ${newest.publishedBy}`}.
      </b>{' '}
      You began from version {base.version}, so this draft cannot be published as it stands. What
      you changed is kept.
    </p>
    <Button onClick={onCarryOver}>Carry my changes over to version {String(newest.version)}</Button>
  </div>
)

type PublishProps = {
  editor: ReturnType<typeof useCardEditor>
  isOutdated: boolean
  onClose: () => void
}

function PublishFields({ editor, isOutdated, onClose }: PublishProps) {
  const { form, isDirty, isPublishing } = editor
  const [asking, setAsking] = useState(false)
  const discard = () => {
    form.dropDraft()
    onClose()
  }
  return (
    <section className={`${layout.panel} ${styles.publish}`} aria-label="Publish">
      <TextArea
        {...form.text('note')}
        label="What changes and why"
        hint="The team reads it in the list of versions."
      />
      <TextField
        {...form.text('effectiveFrom')}
        label="From (optional)"
        hint="Pacific time. Leave it empty to publish immediately."
        type="datetime-local"
      />
      <ErrorSummary errors={form.errors} idOf={form.idOf} />
      <div className={`${layout.row} ${styles.actions}`}>
        <Button
          type="submit"
          variant="cta"
          pending={isPublishing && 'Publishing...'}
          disabled={isOutdated}
        >
          Publish
        </Button>
        <Button onClick={() => (isDirty ? setAsking(true) : discard())}>Discard</Button>
      </div>
      <p className={`${layout.dim} ${styles.hint}`}>Quotes that were given keep their price.</p>
      <DiscardQuestion opened={asking} onDiscard={discard} onStay={() => setAsking(false)}>
        What you changed in this card is not published yet.
      </DiscardQuestion>
    </section>
  )
}
