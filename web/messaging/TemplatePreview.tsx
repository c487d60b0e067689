import { dayOf } from '../../contract/calendar.ts'
import { sampleValues } from '../../contract/sample-values.ts'
import { firstBeyondGsm7, SMS_CAPACITY, smsSegments } from '../../contract/sms-text.ts'
import { renderTemplate, type SavedTemplate, type TemplateKey } from '../../contract/templates.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './template-preview.module.css'

type Props = { of: TemplateKey; words: Pick<SavedTemplate, 'subject' | 'message'> }

/** How a message from these words reads, with sample values, and how many SMS it travels as. */
export function TemplatePreview({ of, words }: Props) {
  const { productName: product, supportPhone } = readSettings()
  const settings = { product, supportPhone, publicUrl: location.origin, channel: 'sms' } as const
  const samples = sampleValues(of, dayOf(now()), settings)
  const text = renderTemplate(words.message, samples)
  return (
    <section aria-label="Preview with sample values" className={styles.preview}>
      <h3>Preview</h3>
      <p className={styles.previewSubject}>{renderTemplate(words.subject, samples)}</p>
      <p className={styles.bubble}>{text}</p>
      <p className={`${layout.quiet} ${layout.space2} num`} role="status">
        {segmentsText(text)}
      </p>
    </section>
  )
}

/** '128 of 160 characters, sent as 1 text'; the sample values are part of it. */
export function segmentsText(text: string): string {
  const { encoding, characters, segments } = smsSegments(text)
  const { alone } = SMS_CAPACITY[encoding]
  const size =
    segments === 1
      ? `${characters} of ${alone} characters, sent as 1 text`
      : `${characters} characters, sent as ${segments} texts`
  const wide = firstBeyondGsm7(text)
  return wide === undefined ? size : `${size}. “${wide}” leaves room for ${alone} instead of 160`
}
