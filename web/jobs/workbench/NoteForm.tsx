import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addJobNote, getJobTimeline, MAX_JOB_NOTE } from '../../../contract/job-timeline.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { listColleagues } from '../../../contract/staff.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import { keyPressed } from '../../ui/keys/declare.ts'
import { JOB } from '../../ui/keys/places.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import layout from '../../ui/layout/layout.module.css'
import { mentionedIn, suggestionsFor, withMention } from './mentions.ts'
import styles from './timeline.module.css'

/** The heading of the timeline. */
const LEAVES_TO = 'job-timeline'

/** Writes a note for the team; `T` leads here, and `Ctrl Enter` adds it. */
export function NoteForm({ jobId, asking }: { jobId: JobId; asking: boolean }) {
  const id = useId()
  const mayWrite = useMissingRight('run-jobs') === null
  const [text, setText] = useState('')
  const isTyping = text !== ''
  const { data = [] } = useQuery({ ...apiQuery(listColleagues, {}), enabled: isTyping })
  const colleagues = data.map(({ id: userId, firstName, lastName, email }) => ({
    id: userId,
    name: `${firstName} ${lastName}`.trim() || email,
  }))
  const adding = useApiMutation(addJobNote, {
    refetches: [getJobTimeline],
    success: 'Note added',
    failure: ({ reason }) => ({ title: 'The note is not added', message: reason }),
  })
  const focus = () => document.getElementById(id)?.focus()
  // Later: the key would be typed into the field.
  useKeys(
    JOB,
    { note: () => setTimeout(focus, 0) },
    { active: !asking && mayWrite, place: 'panel' },
  )
  if (!mayWrite) return null
  const suggestions = suggestionsFor(text, colleagues)
  const submit = () => {
    if (text.trim() === '') return focus()
    const mentions = mentionedIn(text, colleagues).map((each) => each.id)
    adding.mutate({ params: { jobId }, body: { text, mentions } }, { onSuccess: () => setText('') })
  }
  return (
    <form
      data-ask="note"
      className={`${layout.stack} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // Out of the field, where the keys of the actions are heard again; the panel stays.
          event.preventDefault()
          document.getElementById(LEAVES_TO)?.focus()
        }
        if (keyPressed(JOB, event) !== 'submit') return
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        id={id}
        label="Add a note"
        hidesLabel
        placeholder="Add a note, @ to mention"
        rows={1}
        maxLength={MAX_JOB_NOTE}
        value={text}
        onValue={setText}
      />
      {suggestions.length > 0 && (
        <div className={`${layout.row} ${styles.suggestions}`} role="group" aria-label="Mention">
          {suggestions.map((each) => (
            <Button
              key={each.id}
              size="s"
              onClick={() => {
                setText(withMention(text, each))
                focus()
              }}
            >
              @{each.name}
            </Button>
          ))}
        </div>
      )}
      {isTyping && (
        <div className={layout.row}>
          <Button
            size="s"
            type="submit"
            variant="primary"
            pending={adding.isPending && 'Adding...'}
          >
            Add note
          </Button>
        </div>
      )}
    </form>
  )
}
