import { dayOf } from '../../contract/calendar.ts'
import { sampleValues } from '../../contract/sample-values.ts'
import { renderTemplate, type SavedTemplate, type TemplateKey } from '../../contract/templates.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import layout from '../ui/layout/layout.module.css'
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
      <p className={`${layout.quiet} ${layout.space2} num`} role="status">
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

/** The alphabet of GSM 03.38, in which an SMS holds 160 characters. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** These travel as two characters. */
const EXTENDED = '^{}\\[~]|€\f'

type Segments = {
  /** What is counted: characters of the alphabet, or UTF-16 units. */
  used: number
  /** How much one SMS holds when it is alone: 160 or 70. */
  single: 160 | 70
  /** How many SMS the text travels as. */
  count: number
  /** The first character that makes it 70 instead of 160. */
  wide: string | undefined
}

/** How a text is cut into SMS; parts of a longer text give up seven characters (or three) to be joined again. */
export function countSegments(text: string): Segments {
  const characters = [...text]
  const wide = characters.find((one) => !BASIC.includes(one) && !EXTENDED.includes(one))
  if (wide !== undefined) return { ...cut(text.length, 70, 67), single: 70, wide }
  const used = characters.reduce((sum, one) => sum + (EXTENDED.includes(one) ? 2 : 1), 0)
  return { ...cut(used, 160, 153), single: 160, wide }
}

const cut = (used: number, alone: number, part: number) => ({
  used,
  count: used <= alone ? 1 : Math.ceil(used / part),
})
