/** A shorter text is no secret, but a word that a log may need. */
const SHORTEST = 8
/** The first and last lines of keys are no secrets. */
const FRAME = /^-----/

const hidden = new Set<string>()
let pattern: RegExp | undefined

/** From now on no log of this process has these texts. */
export function hideInLogs(texts: readonly string[]): void {
  for (const text of texts)
    if (text.length >= SHORTEST && !FRAME.test(text))
      for (const form of [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)])
        hidden.add(form)
  const longestFirst = [...hidden].toSorted((a, b) => b.length - a.length)
  if (longestFirst.length > 0)
    pattern = new RegExp(longestFirst.map((text) => RegExp.escape(text)).join('|'), 'g')
}

/** A line of a log, or of the terminal, without the secrets of the settings. */
export const withoutSecrets = (line: string): string =>
  pattern ? line.replace(pattern, '[secret]') : line
