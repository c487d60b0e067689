import { formatMoney } from '../../../contract/money.ts'
import { escapeHtml } from '../../core/html.ts'
import type { Amount, Block, Design, Frame, Words } from './design.ts'
import { BREAKS, FONT, LIGHT, STYLE_SHEET } from './style.ts'

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const FULL = `${TABLE} width="100%"`
const TEXT = `${FONT};font-size:16px;line-height:1.5;color:${LIGHT.text2};${BREAKS}`
/** What the widest mailbox shows beside the subject, in characters. */
const LONGEST_LINE = 150
const ROW = `${FONT};font-size:15px;line-height:22px;${BREAKS}`
const RULE = `border-bottom:1px solid ${LIGHT.line}`
const BOX = `background-color:${LIGHT.box};border:1px solid ${LIGHT.line};border-radius:12px`

/** Fills the line beside the subject: otherwise the header and the words again would follow the preview. */
const AFTER_PREVIEW = '&#847;&zwnj;&nbsp;'.repeat(LONGEST_LINE)

/** The email in HTML: tables and inline styles, as mailboxes read them; it reads well without its picture. */
export function renderHtml(design: Design, frame: Frame): string {
  const heading = escapeHtml(design.heading)
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${heading}</title>
<style>${STYLE_SHEET}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${LIGHT.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(design.preview)}${AFTER_PREVIEW}</div>
<table ${FULL} class="ground" style="background-color:${LIGHT.ground}"><tr><td align="center">
<table ${TABLE} width="600" style="width:100%;max-width:600px;table-layout:fixed">
<tr><td class="edge" style="padding:24px 32px 16px">${header(frame)}</td></tr>
<tr><td class="surface edge" style="background-color:${LIGHT.surface};border:solid ${LIGHT.line};border-width:1px 0;padding:28px 32px 32px">
${headline(design, heading)}
${design.blocks.map((part) => block(part, frame)).join('\n')}
</td></tr>
<tr><td class="edge tx3" style="padding:20px 32px 32px;${FONT};font-size:13px;line-height:20px;color:${LIGHT.text3};${BREAKS}">${footer(frame)}</td></tr>
</table></td></tr></table>
</body>
</html>
`
}

const header = ({ productName, publicUrl, about }: Frame): string =>
  `<table ${FULL}><tr><td width="40"><img src="${escapeHtml(publicUrl)}/icon-192.png" width="40" height="40" alt=""></td>
<td class="tx" style="padding-left:12px;${FONT};font-size:20px;font-weight:700;color:${LIGHT.text};${BREAKS}">${escapeHtml(productName)}</td>
<td align="right" class="tx3" style="${FONT};font-size:15px;color:${LIGHT.text3}">${escapeHtml(about ?? '')}</td></tr></table>`

/** An amount is what the reader looks for: its heading steps back. */
function headline(design: Design, heading: string): string {
  const { amount } = design
  if (amount === undefined)
    return `<h1 class="h1 tx" style="margin:0;${FONT};font-size:30px;line-height:1.15;font-weight:700;letter-spacing:-.02em;text-wrap:balance;color:${LIGHT.text};${BREAKS}">${flowing(design.heading)}</h1>`
  return `<h1 class="tx2" style="margin:0 0 2px;${FONT};font-size:16px;line-height:24px;font-weight:400;color:${LIGHT.text2};${BREAKS}">${heading}</h1>
<p class="amount tx" style="margin:0;${FONT};font-size:40px;line-height:1.1;font-weight:700;letter-spacing:-.025em;color:${LIGHT.text}">${formatMoney(amount)}</p>`
}

function block(part: Block, { publicUrl }: Frame): string {
  switch (part.is) {
    case 'words':
      return part.paragraphs
        .map(
          (text) =>
            `<p class="tx2" style="margin:8px 0 0;${TEXT}">${words(withLinks(text, publicUrl))}</p>`,
        )
        .join('\n')
    case 'code':
      return `<p class="tx box" style="margin:20px 0 16px;padding:16px 8px;${BOX};${FONT};font-size:34px;line-height:1.2;font-weight:700;letter-spacing:.18em;text-indent:.18em;text-align:center;color:${LIGHT.text}">${escapeHtml(part.code)}</p>`
    case 'button':
      return button(part)
    case 'facts':
      return facts(part)
    case 'amounts':
      return `<table ${FULL} style="margin-top:16px">${part.lines.map(amountRow).join('')}</table>`
    case 'note':
      return note(part)
    case 'stars':
      return stars(part)
  }
}

/** The cell has the ground, so that the button is one where links have no padding. */
function button({ label, url, isQuiet }: Extract<Block, { is: 'button' }>): string {
  const [ground, edge] = isQuiet ? [LIGHT.surface, LIGHT.control] : [LIGHT.button, LIGHT.button]
  const [cell, name] = isQuiet ? ['outline', 'button tx'] : ['filled', 'button']
  return `<table ${TABLE} class="wide" style="margin-top:20px;border-collapse:separate"><tr><td class="${cell}" bgcolor="${ground}" style="background-color:${ground};border:1px solid ${edge};border-radius:12px"><a class="${name}" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${LIGHT.onButton};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

function facts({ title, rows }: Extract<Block, { is: 'facts' }>): string {
  const table = `<table ${FULL} style="table-layout:fixed">${rows
    .map(([name, value], at) => factRow(name, value, at === rows.length - 1))
    .join('')}</table>`
  return title === undefined
    ? `<table ${FULL} class="box" style="border-collapse:separate;margin-top:24px;${BOX}"><tr><td class="inner" style="padding:8px 20px">${table}</td></tr></table>`
    : `${sectionTitle(title)}${table}`
}

function factRow(name: string, value: Words, isLast: boolean): string {
  const rule = isLast ? '' : `${RULE};`
  return `<tr><td class="tx2 line name" width="104" valign="top" style="${rule}width:104px;padding:9px 8px 9px 0;${ROW};color:${LIGHT.text2}">${escapeHtml(name)}</td><td class="tx line" valign="top" style="${rule}padding:9px 0;${ROW};color:${LIGHT.text}">${words(value)}</td></tr>`
}

function amountRow({ name, amount, isTotal, isBack }: Amount, at: number): string {
  const weight = isTotal ? 'font-weight:700;' : ''
  const rule = isTotal
    ? `border-top:2px solid ${LIGHT.text};`
    : at > 0
      ? `border-top:1px solid ${LIGHT.line};`
      : ''
  const colour = isTotal ? 'tx total' : 'line'
  return `<tr><td class="${isTotal ? '' : 'tx2 '}${colour}" style="${rule}${weight}padding:8px 12px 8px 0;${ROW};color:${isTotal ? LIGHT.text : LIGHT.text2}">${flowing(name)}</td><td align="right" class="tx ${isTotal ? 'total' : 'line'}" style="${rule}${weight}padding:8px 0;${FONT};font-size:15px;line-height:22px;color:${LIGHT.text};white-space:nowrap">${isBack ? '−' : ''}${formatMoney(amount)}</td></tr>`
}

function note({ title, words: text }: Extract<Block, { is: 'note' }>): string {
  if (title === undefined) return `<p class="tx2" style="margin:8px 0 0;${TEXT}">${words(text)}</p>`
  return `<table ${FULL} class="box" style="border-collapse:separate;margin-top:28px;${BOX}"><tr><td class="inner" style="padding:20px"><h2 class="tx" style="margin:0 0 4px;${FONT};font-size:18px;line-height:24px;font-weight:700;color:${LIGHT.text};${BREAKS}">${escapeHtml(title)}</h2><p class="tx2" style="margin:0;${ROW};color:${LIGHT.text2}">${words(text)}</p></td></tr></table>`
}

const STAR = '★'

/** Signs instead of pictures: they show where pictures are blocked, and each says its number aloud. */
function stars({ title, urls, words: text }: Extract<Block, { is: 'stars' }>): string {
  const links = urls.map((url, at) => {
    const label = `${at + 1} ${at === 0 ? 'star' : 'stars'}`
    return `<td style="padding:0"><a class="star" href="${escapeHtml(url)}" aria-label="${label}" title="${label}" style="display:inline-block;padding:4px 8px;${FONT};font-size:32px;line-height:36px;color:#b9770a;text-decoration:none">${STAR}</a></td>`
  })
  const below =
    text === ''
      ? ''
      : `<p class="tx2" style="margin:0;${ROW};color:${LIGHT.text2}">${flowing(text)}</p>`
  return `<table ${FULL} class="box" style="border-collapse:separate;margin-top:28px;${BOX}"><tr><td class="inner" style="padding:20px"><h2 class="tx" style="margin:0 0 4px;${FONT};font-size:18px;line-height:24px;font-weight:700;color:${LIGHT.text};${BREAKS}">${escapeHtml(title)}</h2><table ${TABLE}><tr>${links.join('')}</tr></table>${below}</td></tr></table>`
}

/** What is hard to read across two lines: hours, dates, phone numbers and the numbers of jobs. */
const UNBROKEN = new RegExp(
  [
    /\(\d{3}\) \d{3}-\d{4}|\b\d{3}-\d{3}-\d{4}\b/,
    /\b\d{1,2}(?:[AP]M)?-\d{1,2} ?[AP]M\b|\b\d{1,2}:\d{2} [AP]M\b/,
    /\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/,
    /\b(?:[Jj]ob|[Pp]ickup) #\d+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** A text of several lines. */
const flowing = (text: string): string =>
  escapeHtml(text).replace(UNBROKEN, '<span style="white-space:nowrap">$&</span>')

const sectionTitle = (title: string): string =>
  `<h2 class="tx" style="margin:28px 0 4px;${FONT};font-size:18px;line-height:24px;font-weight:700;color:${LIGHT.text}">${escapeHtml(title)}</h2>`

/** Our own addresses among words are links; those of others stay text. */
const withLinks = (text: string, publicUrl: string): Words =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (part.startsWith(`${publicUrl}/`) ? { link: part, url: part } : part))

const IN_TEXT = { name: 'link', style: `color:${LIGHT.link};font-weight:600` }
const IN_FOOTER = { name: 'tx3', style: `color:${LIGHT.text3};white-space:nowrap` }

const words = (parts: Words, link = IN_TEXT): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return flowing(part).replaceAll('\n', '<br>')
      if ('strong' in part) return `<b>${flowing(part.strong)}</b>`
      return `<a class="${link.name}" href="${escapeHtml(part.url)}" style="${link.style}">${escapeHtml(part.link)}</a>`
    })
    .join('')

const footer = ({ footer: lines, unsubscribe }: Frame): string =>
  [...lines, ...(unsubscribe ? [[{ link: 'Unsubscribe', url: unsubscribe.url }]] : [])]
    .map((line) => words(line, IN_FOOTER))
    .join('<br>')
