import { oneLine } from './design.ts'

type Settings = { productName: string; publicUrl: string; link: string | undefined }

/** The words of a message as an email shows them; the address among them becomes a button. */
export type MessageWords = {
  paragraphs: string[]
  url: string | undefined
  /** What stood before the address, such as 'Your jobs'. */
  label: string | undefined
}

const ADDRESS = /https?:\/\/\S+/g
/** What ends a sentence and not an address. */
const AFTER_ADDRESS = /[.,;:!?)]+$/
/** A short name before the address: 'Your jobs: …', alone or after a sentence. */
const LABEL = /(?:^|(?<=[.!?]\s))([^.!?:\s][^.!?:]{0,19}):$/u

/**
 * Takes the words of a template apart. The address of our own that stands in them goes to the button,
 * with a short name before it; the sender's name at the start stands in the header already. Other
 * addresses stay as they are written.
 */
export function wordsOf(text: string, { productName, publicUrl, link }: Settings): MessageWords {
  const addresses = (text.match(ADDRESS) ?? []).map((address) => address.replace(AFTER_ADDRESS, ''))
  const isOwn = (address: string) => address === link || address.startsWith(`${publicUrl}/`)
  const url = addresses.find((address) => address === link) ?? link ?? addresses.find(isOwn)
  const sender = `${productName}: `
  const body = text.startsWith(sender) ? text.slice(sender.length) : text
  let label: string | undefined
  const paragraphs = body.split(/[\r\n]+/).map((line) => {
    const { words, label: lineLabel } = withoutAddress(line, url)
    label ??= lineLabel
    return oneLine(words)
  })
  return { paragraphs: paragraphs.filter(Boolean), url, label }
}

/** Without the address a colon before it would point at nothing. */
function withoutAddress(
  line: string,
  url: string | undefined,
): { words: string; label?: string | undefined } {
  if (url === undefined || !line.includes(url)) return { words: line }
  const [before = '', ...rest] = line.split(url).map((part) => part.trim())
  const [, label] = LABEL.exec(before) ?? []
  const start = label === undefined ? before.replace(/:$/, '.') : before.replace(LABEL, '')
  const end = rest.join(' ').replace(/^[.,;:!?)]+(?=\s|$)/, '')
  return { words: `${start.trim()} ${end}`, label }
}

/** Most mailboxes show less than this beside the subject. */
const LONGEST_PREVIEW = 120

/** The beginning of the words: whole sentences as far as they fit, else whole words. */
export function previewOf(paragraphs: readonly string[]): string {
  const words = paragraphs.join(' ')
  if (words.length <= LONGEST_PREVIEW) return words
  const start = words.slice(0, LONGEST_PREVIEW)
  const [sentences] = /^.*[.!?](?=\s)/.exec(start) ?? []
  return sentences ?? `${start.replace(/\s+\S*$/, '')}…`
}
