import { dayOf } from '../../contract/calendar.ts'
import { sampleValues } from '../../contract/sample-values.ts'
import { renderTemplate, type SavedTemplate, type TemplateKey } from '../../contract/templates.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { countSegments, type Segments } from './segments.ts'
import styles from './template-preview.module.css'

type Props = { of: TemplateKey; words: Pick<SavedTemplate, 'subject' | 'message'> }

/** How a message from these words reads, with sample values, and how many SMS it travels as. */
export function TemplatePreview({ of, words }: Props) {
  const { productName: product, supportPhone } = readSettings()
  const settings = { product, supportPhone, publicUrl: location.origin }
  const samples = sampleValues(of, dayOf(now()), settings)
  const text = renderTemplate(words.message, samples)
  return (
    <section aria-label="Preview with sample values" className={styles.preview}>
      <h3>Preview</h3>
      <p className={styles.previewSubject}>{renderTemplate(words.subject, samples)}</p>
      <p className={styles.bubble}>{text}</p>
      <p className={`${styles.segments} num`} role="status">
        {segmentsText(countSegments(text))}
      </p>
    </section>
  )
}

/** '128 of 160 characters, sent as 1 text'; the sample values are part of it. */
function segmentsText({ used, single, count, wide }: Segments): string {
  const size =
    count === 1
      ? `${used} of ${single} characters, sent as 1 text`
      : `${used} characters, sent as ${count} texts`
  return wide === undefined ? size : `${size}. “${wide}” leaves room for ${single} instead of 160`
}
