import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatInstantDay } from '../../contract/calendar.ts'
import { addCustomerNote, pinCustomerNote } from '../../contract/customer-edits.ts'
import { MAX_CUSTOMER_NOTE, type CustomerRecord } from '../../contract/customer-record.ts'
import { useApiMutation } from '../api/query.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { useAsked } from '../ui/browser/use-asked.ts'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { TextArea } from '../ui/field/TextField.tsx'
import { CUSTOMER } from '../ui/keys/places.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import layout from '../ui/layout/layout.module.css'
import { Box } from './Box.tsx'
import styles from './customers.module.css'
import { recordChange } from './use-record.ts'

const MOST_SHOWN = 8

/** What the team wrote about the customer, the pinned notes first. */
export function CustomerNotes({ record }: { record: CustomerRecord }) {
  const [words, setWords] = useState('')
  // The rest comes page by page under Notes.
  const shown = record.notes.filter(({ isPinned }, at) => isPinned || at < MOST_SHOWN)
  const mayWrite = useMissingRight('run-jobs') === null
  const fieldId = useId()
  // Later: the key would be typed into the field.
  const write = () => void setTimeout(() => document.getElementById(fieldId)?.focus(), 0)
  useKeys(CUSTOMER, { note: write }, { place: 'panel' })
  useAsked('note-customer', write)
  const adding = useApiMutation(addCustomerNote, recordChange(null))
  const pinning = useApiMutation(pinCustomerNote, recordChange(null))
  const add = (isPinned: boolean) => {
    if (words.trim() === '') return
    adding.mutate(
      { params: { customerId: record.id }, body: { words: words.trim(), isPinned } },
      { onSuccess: () => setWords('') },
    )
  }
  return (
    <Box title="Notes">
      <div className={layout.stack}>
        {shown.map(({ id, words: text, isPinned, by, at }) => (
          <div key={id} className={`${styles.note} ${layout.spread}`} data-pinned={isPinned}>
            <div>
              <p>
                {isPinned && <b>Pinned. </b>}
                {text}
              </p>
              <small>
                {by}, {formatInstantDay(at)}
              </small>
            </div>
            <IconButton
              needs="run-jobs"
              size="s"
              label={isPinned ? 'Take the pin off' : 'Pin this note'}
              onClick={() =>
                pinning.mutate({ params: { noteId: id }, body: { isPinned: !isPinned } })
              }
            >
              {isPinned ? <IconPinnedOff size={18} /> : <IconPin size={18} />}
            </IconButton>
          </div>
        ))}
        {shown.length < record.notes.length && (
          <p className={layout.dim}>
            {record.notes.length - shown.length} older notes are under Notes above.
          </p>
        )}
        {mayWrite && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              add(false)
            }}
          >
            <TextArea
              id={fieldId}
              label="Add a note, for the team"
              rows={2}
              maxLength={MAX_CUSTOMER_NOTE}
              value={words}
              onValue={setWords}
            />
            <div className={`${layout.row} ${layout.space2}`}>
              <Button size="s" type="submit" pending={adding.isPending && 'Saving...'}>
                Add note
              </Button>
              <Button size="s" variant="quiet" onClick={() => add(true)}>
                Add and pin
              </Button>
            </div>
          </form>
        )}
      </div>
    </Box>
  )
}
