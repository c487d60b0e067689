/** Shorter words are too easily one letter away from another one. */
const SHORTEST_TO_CORRECT = 5
/** "Gutted" is a verb and no misspelt gutter. */
const VERB_END = /(?:ed|ing)$/

function* withoutOneLetter(word: string): Generator<string> {
  // The first letter is nearly always right, and keeping it halves the false friends.
  for (let at = 1; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1)
}

/** Whether one letter was changed, or two neighbours swapped: both words have the same length. */
function isOneSlip(typedWord: string, intendedWord: string): boolean {
  let at = 0
  while (typedWord[at] === intendedWord[at]) at++
  if (typedWord.slice(at + 1) === intendedWord.slice(at + 1)) return true
  return (
    typedWord[at] === intendedWord[at + 1] &&
    typedWord[at + 1] === intendedWord[at] &&
    typedWord.slice(at + 2) === intendedWord.slice(at + 2)
  )
}

/** Words by their forms without one letter. */
function shortenedOf(words: ReadonlySet<string>): ReadonlyMap<string, string[]> {
  const wordsByRest = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < SHORTEST_TO_CORRECT || /\d/.test(word)) continue
    for (const rest of withoutOneLetter(word)) {
      const same = wordsByRest.get(rest)
      if (same) same.push(word)
      else wordsByRest.set(rest, [word])
    }
  }
  return wordsByRest
}

/** Corrects a word to the one of these within one edit; other words stay as they are. */
export function spellerOf(words: ReadonlySet<string>): (word: string) => string {
  const wordsByRest = shortenedOf(words)
  const isIntended = (typedWord: string, intendedWord: string): boolean =>
    isOneSlip(typedWord, intendedWord) &&
    VERB_END.exec(typedWord)?.[0] === VERB_END.exec(intendedWord)?.[0]
  return (word) => {
    if (word.length < SHORTEST_TO_CORRECT || words.has(word)) return word
    const letterMissing = wordsByRest.get(word)?.[0]
    for (const rest of withoutOneLetter(word)) {
      if (rest.length < SHORTEST_TO_CORRECT || !words.has(rest)) continue
      // "Couche" is one couch; "matress" is a mattress rather than its synonym "matres".
      return letterMissing && !letterMissing.startsWith(rest) ? letterMissing : rest
    }
    if (letterMissing) return letterMissing
    for (const rest of withoutOneLetter(word)) {
      const intendedWord = wordsByRest.get(rest)?.find((candidate) => isIntended(word, candidate))
      if (intendedWord) return intendedWord
    }
    return word
  }
}
