import type { Term } from './terms.ts'

/** How many words after a hazard the outcome of its test may come: "the asbestos test came back negative". */
const REACH = 5

const wordAt = (terms: readonly Term[], at: number): string => {
  const term = terms[at]
  return term?.kind === 'word' ? term.text : ''
}

/** "Asbestos free", "negative for asbestos", "the asbestos test was negative": mentioned, but absent. */
export function isHazardFree(terms: readonly Term[], at: number): boolean {
  const term = terms[at]
  if (term?.kind !== 'item' || !term.item.flags.includes('hazardous')) return false
  if (wordAt(terms, at + 1) === 'free') return true
  const isNegativeFor = `${wordAt(terms, at - 2)} ${wordAt(terms, at - 1)}` === 'negative for'
  if (isNegativeFor) return !/^(not|never)$/.test(wordAt(terms, at - 3))
  return /^(test|tests|testing|report|results?)$/.test(wordAt(terms, at + 1)) && isDenied(terms, at)
}

function isDenied(terms: readonly Term[], at: number): boolean {
  for (let next = at + 2; next <= at + REACH; next++) {
    const word = wordAt(terms, next)
    if (word === '' || /^(not|never|no)$/.test(word)) return false
    if (word === 'negative') return true
  }
  return false
}
