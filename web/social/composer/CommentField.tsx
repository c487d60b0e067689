import { networkLimits } from '../../../contract/social-limits.ts'
import { platformFacts } from '../../../contract/social.ts'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import type { ComposerForm } from '../use-composer.ts'
import styles from './composer-parts.module.css'

/** What we write below our own posts, where a network lets us. */
export function CommentField({ form: { values, text, set } }: { form: ComposerForm }) {
  const { platforms, link, linkInComment } = values
  const taking = platforms.filter((platform) => networkLimits[platform].takesComment)
  if (taking.length === 0) return null
  const others = platforms.filter((platform) => !networkLimits[platform].takesComment)
  const plain = taking.filter((platform) => networkLimits[platform].links === 'plain')
  return (
    <>
      <TextArea
        {...text('firstComment')}
        label="First comment (optional)"
        hint={`Written below the post right after it goes out${others.length > 0 ? `, not on ${labels(others)}` : ''}`}
        rows={2}
      />
      {plain.length > 0 && link !== '' && (
        <div className={styles.tick}>
          <CheckboxField
            label={`Link as first comment on ${labels(plain)}`}
            hint="Addresses in captions cannot be tapped there"
            checked={linkInComment}
            onChecked={(checked) => set('linkInComment', checked)}
          />
        </div>
      )}
    </>
  )
}

const labels = (platforms: readonly (keyof typeof platformFacts)[]): string =>
  platforms.map((platform) => platformFacts[platform].label).join(' and ')
