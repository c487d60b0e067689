import { isFrench } from './french.ts'

const LONGEST_SAID = 80
/** Of all letters, the share in other scripts from which a text is not English. */
const OTHER_SCRIPT = 0.3

/** The beginning of a text that is not in English; undefined for an English one. */
export function foreignWords(description: string): string | undefined {
  const folded = description.slice(0, 2_000).normalize('NFKD').toLowerCase()
  const letters = folded.match(/\p{L}/gu)?.length ?? 0
  const latin = folded.match(/[a-z]/g)?.length ?? 0
  const isOther = letters - latin > letters * OTHER_SCRIPT
  if (!isOther && !isFrench(folded.replace(/\p{M}/gu, ''))) return undefined
  const words = folded.normalize('NFC').replace(/[\p{C}\s]+/gu, ' ')
  return [...words].slice(0, LONGEST_SAID).join('').trim()
}
