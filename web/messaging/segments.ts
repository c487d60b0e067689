/** The alphabet of GSM 03.38, in which an SMS holds 160 characters. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** These travel as two characters. */
const EXTENDED = '^{}\\[~]|€\f'

export type Segments = {
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
