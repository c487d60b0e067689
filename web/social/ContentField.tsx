import { IconSparkles } from '@tabler/icons-react'
import { lengthOn, platformFacts, publishedText } from '../../contract/social.ts'
import { formatCount } from '../../contract/numbers.ts'
import { textSourceLabels } from '../../contract/text-source.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import field from '../ui/field/field.module.css'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import styles from './composer.module.css'
import { useGenerate, type Composing } from './use-composer.ts'

/** The words of a post, counted as its network counts them, and who else may write them. */
export function ContentField({ form }: { form: Composing['form'] }) {
  const { values, text } = form
  const { id, value, error, onValue, onLeave } = text('content')
  const { label, maxCharacters } = platformFacts[values.platform]
  const length = lengthOn(values.platform, publishedText(values))
  return (
    <div className={`${layout.stack} ${field.field}`}>
      <label htmlFor={id}>Content</label>
      <textarea
        id={id}
        className={`${field.input} ${styles.content}`}
        rows={6}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-count ${error ? `${id}-error` : ''}`.trim()}
        onChange={(event) => onValue(event.target.value)}
        onBlur={onLeave}
      />
      <p
        id={`${id}-count`}
        className={`${layout.dim} ${styles.count} num`}
        data-over={length > maxCharacters}
      >
        {formatCount(length)} of {formatCount(maxCharacters)} characters on {label}, hashtags
        included
      </p>
      {error && <FieldMessage id={`${id}-error`} text={error} />}
      <Generate form={form} />
    </div>
  )
}

function Generate({ form }: { form: Composing['form'] }) {
  const { isPending, source, start, undo } = useGenerate(form)
  return (
    <div className={`${layout.row} ${styles.generate}`}>
      <Button pending={isPending && 'Generating...'} onClick={start}>
        <IconSparkles size={18} aria-hidden="true" /> Generate AI Content
      </Button>
      <p role="status">
        {source && (
          <>
            {textSourceLabels[source]}.{source === 'model' && ' Read it before it goes out.'}{' '}
            <Button variant="quiet" onClick={undo}>
              Undo
            </Button>
          </>
        )}
      </p>
    </div>
  )
}
