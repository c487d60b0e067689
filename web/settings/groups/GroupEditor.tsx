import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { SettingsVersion } from '../../../contract/settings-calls.ts'
import type { SettingsGroup } from '../../../contract/settings-groups.ts'
import { formatDay } from '../../../contract/calendar.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useLeaveWarning } from '../../ui/dialog/use-leave-warning.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { DiffTable } from './DiffTable.tsx'
import { changesBetween, draftOf, readGroup } from './group-form.ts'
import { GROUP_FACTS } from './group-fields.ts'
import { GroupInput } from './GroupInput.tsx'
import type { DraftOrigin } from './GroupPanel.tsx'
import styles from './groups.module.css'
import { type Review, useGroupEditor } from './use-group-editor.ts'

type Props = {
  group: SettingsGroup
  origin: DraftOrigin
  /** The newest version by now: a colleague may have published meanwhile. */
  newest: SettingsVersion
  onOrigin: (origin: DraftOrigin) => void
  onClose: () => void
}

/** The draft of the next version: its fields, from when it holds, what it would do, and publishing it. */
export function GroupEditor({ group, origin, newest, onOrigin, onClose }: Props) {
  const editor = useGroupEditor(group, origin, onClose)
  const { draft, problems, review } = editor
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(origin.base.content))
  useLeaveWarning(isDirty)
  const isOutdated = newest.version !== origin.base.version
  const form = useRef<HTMLFormElement>(null)
  useFirstChange(form, origin)
  return (
    <form
      ref={form}
      noValidate
      className={styles.editor}
      aria-label={`Next version of ${GROUP_FACTS[group].title}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOutdated) editor.look(event.currentTarget)
      }}
    >
      {isOutdated && (
        <Outdated {...{ group, origin, newest, editor, onOrigin }} onTakeTheirs={onClose} />
      )}
      <div className={styles.fields}>
        {GROUP_FACTS[group].fields.map((field) => (
          <div key={field.key} className={styles.field} data-field={field.key}>
            <GroupInput
              field={field}
              value={draft[field.key]}
              error={problems[field.key]}
              onValue={(value) => editor.setField(field.key, value)}
            />
          </div>
        ))}
        <TextField
          label="From (optional)"
          hint="The first day of the new values. Empty: immediately."
          type="date"
          value={editor.from}
          error={problems.from}
          onValue={editor.setFrom}
        />
        <TextField
          label="What changes and why"
          hint="The team reads it in the list of versions."
          value={editor.note}
          error={problems.note}
          onValue={editor.setNote}
        />
      </div>
      {review && <ReviewPart review={review} base={origin.base} />}
      {review && review.preview.needs.length > 0 && (
        <ProofFields needs={review.preview.needs} editor={editor} />
      )}
      <div className={`${layout.row} ${styles.foot}`}>
        {review && review.preview.problems.length === 0 ? (
          <Button
            variant="cta"
            pending={editor.isPublishing && 'Publishing...'}
            disabled={isOutdated}
            onClick={editor.publish}
          >
            Publish
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            pending={editor.isLooking && 'Looking...'}
            disabled={isOutdated}
          >
            Preview
          </Button>
        )}
        <Button onClick={onClose}>Discard</Button>
      </div>
    </form>
  )
}

/** The button that opened the draft is gone: the focus goes to the first field that differs, else to the first. */
function useFirstChange(
  form: RefObject<HTMLFormElement | null>,
  { base, start = base.content }: DraftOrigin,
): void {
  const [change] = changesBetween(base.content, start)
  const first = useEffectEvent(() => {
    const field = change ? `[data-field="${change.key}"]` : '[data-field]'
    form.current?.querySelector<HTMLElement>(`${field} :is(input, select, textarea)`)?.focus()
  })
  useEffect(() => first(), [])
}

/** What would change and what would happen to booked pickups, before anything is published. */
const ReviewPart = ({
  review: { content, effectiveFrom, preview },
  base,
}: {
  review: Review
  base: SettingsVersion
}) => (
  <section className={styles.review} aria-label="Preview" role="status">
    <h4>{effectiveFrom ? `From ${formatDay(effectiveFrom)} on` : 'From now on'}</h4>
    <DiffTable
      changes={changesBetween(base.content, content)}
      before={`Version ${base.version}`}
      after="Next version"
    />
    <ul>
      {preview.problems.map(({ message }) => (
        <li key={message} className={styles.fault}>
          {message}.
        </li>
      ))}
      {preview.effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  </section>
)

type ProofProps = {
  needs: Review['preview']['needs']
  editor: Pick<ReturnType<typeof useGroupEditor>, 'proof' | 'problems' | 'setProof'>
}

/** Who makes signing in less safe proves again who they are. */
const ProofFields = ({ needs, editor: { proof, problems, setProof } }: ProofProps) => (
  <div className={styles.fields}>
    <p className={layout.quiet}>
      This makes signing in less safe. Confirm that it’s you. Every owner gets an email about it.
    </p>
    <TextField
      label="Current password"
      type="password"
      autoComplete="current-password"
      value={proof.password}
      error={problems.password}
      onValue={(text) => setProof('password', text)}
    />
    {needs.includes('code') && (
      <TextField
        label="Code of the app, or a recovery code"
        autoComplete="one-time-code"
        value={proof.code}
        error={problems.code}
        onValue={(text) => setProof('code', text)}
      />
    )}
  </div>
)

type OutdatedProps = Pick<Props, 'group' | 'origin' | 'newest' | 'onOrigin'> & {
  editor: Pick<ReturnType<typeof useGroupEditor>, 'draft' | 'from' | 'note'>
  onTakeTheirs: () => void
}

/** A colleague was faster: both values, and whose to go on with. */
function Outdated({ group, origin, newest, editor, onOrigin, onTakeTheirs }: OutdatedProps) {
  const { draft, from, note } = editor
  const answer = readGroup(group, draft)
  const mine = 'content' in answer ? answer.content : undefined
  return (
    <div role="alert" className={styles.outdated}>
      <p>
        <b>
          Version {newest.version} was published meanwhile
          {newest.publishedBy && ` by ${newest.publishedBy}`}.
        </b>{' '}
        You began from version {origin.base.version}.
      </p>
      {mine && (
        <DiffTable changes={changesBetween(newest.content, mine)} before="Theirs" after="Yours" />
      )}
      <div className={layout.row}>
        {mine && (
          <Button
            onClick={() =>
              onOrigin({ base: newest, start: mine, restores: origin.restores, from, note })
            }
          >
            Go on with mine
          </Button>
        )}
        <Button onClick={onTakeTheirs}>Keep theirs</Button>
      </div>
    </div>
  )
}
