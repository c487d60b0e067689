/** The most characters that networks take in one text, however many segments it travels as (Twilio 21617). */
export const MAX_SMS_CHARACTERS = 1_600

/** The basic alphabet of GSM 03.38: one septet each. Of the accents in French it lacks ê, ç, â, î, ô and û. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension table: an escape and a septet each. */
const EXTENSION = new Set('\f^{}\\[~]|€')

/** How much fits into one text alone, and into each part of a longer one, whose header takes the rest. */
export const SMS_CAPACITY = {
  gsm7: { alone: 160, part: 153 },
  ucs2: { alone: 70, part: 67 },
} as const

/** How a text travels and what it costs: providers charge by segment. */
export type SmsSegments = {
  /** 'ucs2' as soon as one character is not in GSM-7. */
  encoding: 'gsm7' | 'ucs2'
  /** What is counted: septets of GSM-7, or UTF-16 units. */
  characters: number
  segments: number
}

/** The first character that is not in GSM-7, and so more than halves what a segment holds. */
export const firstBeyondGsm7 = (text: string): string | undefined =>
  [...text].find((character) => !BASIC.has(character) && !EXTENSION.has(character))

/** How a text is cut into segments; an empty one travels as one. No pair of septets or units is cut in two. */
export function smsSegments(text: string): SmsSegments {
  const encoding = firstBeyondGsm7(text) === undefined ? 'gsm7' : 'ucs2'
  const sizes = [...text].map((character) => {
    if (encoding === 'ucs2') return character.length
    return EXTENSION.has(character) ? 2 : 1
  })
  const characters = sizes.reduce((sum, size) => sum + size, 0)
  const { alone, part } = SMS_CAPACITY[encoding]
  const segments = characters <= alone ? 1 : partsOf(sizes, part)
  return { encoding, characters, segments }
}

function partsOf(sizes: number[], capacity: number): number {
  let [parts, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > capacity) [parts, used] = [parts + 1, 0]
    used += size
  }
  return parts
}

/** Typographic characters with an equivalent that reads the same. What is written is not changed otherwise. */
const PLAIN: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '`': "'",
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '×': 'x',
  '⁄': '/',
  '\t': ' ',
}
/** Spaces of other widths, and the two separators that break a line. */
const SPACES = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g
const LINE_BREAKS = /\r\n|[\u2028\u2029]/g
/** Marks without a width: soft hyphen, zero-width space, word joiner and byte order mark; not the joiners of emoji. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g

/**
 * The text with typographic characters made plain, so that it stays in GSM-7 where it can. Letters, accents
 * and emoji stay as they are, and with one beyond GSM-7 the text travels as UCS-2.
 */
export const toGsm7 = (text: string): string =>
  text
    .normalize('NFC')
    .replace(LINE_BREAKS, '\n')
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(/./gu, (character) => PLAIN[character] ?? character)
