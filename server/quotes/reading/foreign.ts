import { isFrench } from './french.ts'

const LONGEST_SAID = 80
/** Of all letters, the share in other scripts from which a text is not English. */
const OTHER_SCRIPT = 0.3

/** Small words of Spanish and of Punjabi or Hindi in Latin letters, none of them English. */
const OTHER_WORDS = new Set(
  'hola tengo necesito gracias muebles sillas mesa mesas cama camas colchon colchones basura una unos unas y el los las con para mi esposo hai hain te vi ji purana purani puranay saadi mera meri ghar kamra sat sri akal manje'.split(
    ' ',
  ),
)
const isOtherLatin = (foldedText: string): boolean =>
  new Set(foldedText.match(/[a-z]+/g)?.filter((word) => OTHER_WORDS.has(word))).size > 2

/** The beginning of a text that is not in English; undefined for an English one. */
export function foreignWords(description: string): string | undefined {
  const foldedText = description.slice(0, 2_000).normalize('NFKD').toLowerCase()
  const letters = foldedText.match(/\p{L}/gu)?.length ?? 0
  const latin = foldedText.match(/[a-z]/g)?.length ?? 0
  const isOther = letters - latin > letters * OTHER_SCRIPT
  const plain = foldedText.replace(/\p{M}/gu, '')
  if (!isOther && !isFrench(plain) && !isOtherLatin(plain)) return undefined
  const words = foldedText.normalize('NFC').replace(/[\p{C}\s]+/gu, ' ')
  return [...words].slice(0, LONGEST_SAID).join('').trim()
}
