import { inflateSync } from 'node:zlib'

const STREAM = /stream\n([^]*?)\nendstream/g
const SHOWN = /\[([^\]]*)\] TJ|BT\n1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g
const decoder = new TextDecoder('windows-1252')

/** The words of a PDF that is written with standard fonts, line by line as they were drawn. */
export function pdfText(pdf: Buffer): string {
  const pages = [...pdf.toString('latin1').matchAll(STREAM)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
  return pages.map(linesOf).join('\n')
}

function linesOf(page: string): string {
  let height: string | undefined
  let text = ''
  for (const [, shown, at] of page.matchAll(SHOWN)) {
    if (shown === undefined) {
      text += at === height ? ' ' : '\n'
      height = at
    } else {
      const letters = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join('')
      text += decoder.decode(Buffer.from(letters, 'hex'))
    }
  }
  return text.trim()
}

/** How many pages it has. */
export const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').split(/\/Type \/Page\b/).length - 1
