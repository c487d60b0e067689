import { RELEASE_REASONS } from '../../../contract/release.ts'
import field from '../../ui/field/field.module.css'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import { isReasonReady, LONGEST_NOTE } from './release-copy.ts'
import styles from './release.module.css'

type Props = {
  choice: string | null
  onChoose: (reason: string) => void
  note: string
  onNote: (note: string) => void
  isTried: boolean
}

/** Why the hauler cannot come: one of a few reasons, and a note that only the last one needs. */
export function Reasons({ choice, onChoose, note, onNote, isTried }: Props) {
  const needsWords = isTried && choice !== null && !isReasonReady(choice, note)
  return (
    <>
      <fieldset className={styles.reasons}>
        <legend>Why?</legend>
        {RELEASE_REASONS.map((reason) => (
          <label key={reason} className={field.choice}>
            <input
              type="radio"
              name="release-reason"
              className={field.cover}
              checked={choice === reason}
              onChange={() => onChoose(reason)}
            />
            {reason}
          </label>
        ))}
      </fieldset>
      {isTried && choice === null && (
        <FieldMessage id="release-reason" text="Please choose a reason" />
      )}
      <TextArea
        id="release-note"
        label={choice === 'Something else' ? 'What happened?' : 'Note for our team (optional)'}
        value={note}
        onValue={onNote}
        maxLength={LONGEST_NOTE}
        autoCapitalize="sentences"
        error={needsWords ? 'Please say in a few words what happened' : undefined}
      />
    </>
  )
}
