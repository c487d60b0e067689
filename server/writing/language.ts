/** Little words that no English sentence does without, and those of languages that look alike. */
const ENGLISH = new Set(
  'the a an and or to of in on at for with your you we our is are it that this from by when what how no not one'.split(
    ' ',
  ),
)
const OTHERS = new Set(
  `le la les des une et ou pour avec votre vous nous est sont dans sur que qui pas el los las una y para con su usted
  de du au aux un selon vos nos votre notre cette es por der die das und oder mit ihr sie wir ist sind nicht im il gli di e che non per con o os as um uma voce nao ng
  ang mga sa na at ay het een en van voor met je`.split(/\s+/),
)
const FEW_WORDS = 8
const MOST_FOREIGN_LETTERS = 0.1

/**
 * Whether a text reads as English: its letters are Latin, and little words of English outnumber those of other
 * languages. A text of a few words is English unless its letters say otherwise.
 */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter))
  if (foreign.length > letters.length * MOST_FOREIGN_LETTERS) return false
  // As written: 'à' is not the English article.
  const words =
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/\p{Script=Latin}+/gu) ?? []
  const plainWords = words.map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''))
  const english = words.filter((word) => ENGLISH.has(word)).length
  const others = plainWords.filter((word) => OTHERS.has(word)).length
  return words.length < FEW_WORDS ? others <= english + 1 : english > others
}
