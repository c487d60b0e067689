/** What is typed beyond this is not searched for. */
const MAX_LENGTH = 100
const MAX_WORDS = 8

const isAscii = (letter: string): boolean => letter <= '\x7f'
const isAccent = (letter: string): boolean => letter >= '\u0300' && letter <= '\u036f'

/** Whether anything is typed; blanks alone search for nothing. */
export const isSearch = (input: string | undefined): input is string =>
  input !== undefined && input.trim() !== ''

/**
 * The words of a search as the `search_key` column of a table writes them (see the function of that
 * name in 0080_job_lists.sql): any text is allowed, and what comes back holds only a-z, 0-9. Digits keep
 * a # before them, which makes them a whole number: `#1` is not the beginning of a phone number.
 */
export function searchWords(input: string): string[] {
  const letters = [...input.slice(0, MAX_LENGTH).normalize('NFKD')].map((letter) => {
    if (isAscii(letter)) return letter
    return isAccent(letter) ? '' : `u${letter.codePointAt(0)?.toString(16)}`
  })
  const words =
    letters
      .join('')
      .toLowerCase()
      .match(/#\d+(?![a-z0-9])|[a-z0-9]+/g) ?? []
  return [...new Set(words)].slice(0, MAX_WORDS)
}
