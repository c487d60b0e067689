import { formatMoney } from '../../../contract/money.ts'
import type { Block, Design, Frame, Words } from './design.ts'

/** The email as plain text: the words as they were written, links and all, then what else the design shows. */
export function renderText(words: string, { blocks }: Design, frame: Frame): string {
  const { footer, unsubscribe } = frame
  const foot = [...footer.map(plain), ...(unsubscribe ? [`Unsubscribe: ${unsubscribe.url}`] : [])]
  const sections = blocks.map((part) => section(part, words)).filter(Boolean)
  return `${[words, ...sections, foot.join('\n')].join('\n\n')}\n`
}

/** Nothing for what the words say themselves. */
function section(part: Block, words: string): string {
  switch (part.is) {
    case 'words':
    case 'code':
      return ''
    case 'button':
      return words.includes(part.url) ? '' : `${part.label}: ${part.url}`
    case 'facts':
      return lines(
        part.title,
        part.rows.map(([name, value]) => `${name}: ${plain(value)}`),
      )
    case 'amounts':
      return lines(
        undefined,
        part.lines.map(
          ({ name, amount, isBack }) => `${name}: ${isBack ? '-' : ''}${formatMoney(amount)}`,
        ),
      )
    case 'note':
      return lines(part.title, [plain(part.words)])
    case 'stars':
      return lines(part.title, [
        ...part.urls.map((url, at) => `${at + 1} ${at === 0 ? 'star' : 'stars'}: ${url}`),
        ...(part.words === '' ? [] : [part.words]),
      ])
  }
}

const lines = (title: string | undefined, rows: readonly string[]): string =>
  [...(title === undefined ? [] : [title]), ...rows].join('\n')

const plain = (parts: Words): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll('\n', '. ')
      if ('strong' in part) return part.strong
      return part.url.startsWith('tel:') ? part.link : `${part.link} (${part.url})`
    })
    .join('')
