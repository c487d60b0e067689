/** What Windows-1252 has beyond Latin-1; with those the standard fonts of every PDF reader can write. */
const BEYOND_LATIN_1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** Letters that do not decompose into a plain one and its marks, and signs with an equivalent among those above. */
const PLAIN: Record<string, string> = {
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ł: 'L',
  ł: 'l',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  '−': '–',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
}

export const NOT_WRITABLE = '?'

/**
 * The words as a PDF with standard fonts can have them: other Latin letters lose their marks, letters of
 * other scripts become '?', and invisible characters (controls, directions) are removed. Line ends stay.
 */
export function writable(words: string): string {
  return [...words.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n')].map(letter).join('')
}

/** Whether the text prints unchanged, except for marks and invisible characters. */
export const isWritable = (words: string): boolean =>
  writable(words).split(NOT_WRITABLE).length === words.split(NOT_WRITABLE).length

function letter(char: string): string {
  if (char === '\n' || isKnown(char)) return char
  if (/\p{Z}|\t/u.test(char)) return ' '
  if (/\p{M}|\p{C}/u.test(char)) return ''
  const plain = PLAIN[char] ?? char.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every(isKnown) ? plain : NOT_WRITABLE
}

/** Printable in Windows-1252; the soft hyphen would be drawn. */
const isKnown = (char: string): boolean =>
  (char >= ' ' && char <= '~') ||
  (char >= '\u00a0' && char <= 'ÿ' && char !== '\u00ad') ||
  BEYOND_LATIN_1.has(char)
