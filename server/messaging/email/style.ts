/**
 * The product's colours as mailboxes need them: written out, light inline and dark in the style sheet.
 * They are those of the design tokens, which live in the browser's files.
 */
export const LIGHT = {
  ground: '#F6F3EB',
  surface: '#FFFFFF',
  box: '#FBF8F1',
  line: '#E6DDCB',
  control: '#8C826B',
  text: '#0E241D',
  text2: '#3C5149',
  text3: '#586A62',
  link: '#1A5A4A',
  button: '#FFB627',
  onButton: '#0E241D',
} as const

const DARK = {
  ground: '#0A1411',
  surface: '#12201B',
  box: '#172820',
  line: '#263B33',
  control: '#6B877B',
  text: '#EAF3EE',
  text2: '#B7CAC0',
  text3: '#93A89E',
  link: '#7CCDB2',
} as const

/** No web font: a mailbox that does not load one would shift everything. */
export const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Words without a space break anywhere before they widen a phone's screen. */
export const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'

/** Each class and what it is in the dark. */
const DARK_RULES = {
  '.ground': `background-color:${DARK.ground}`,
  '.surface': `background-color:${DARK.surface};border-color:${DARK.line}`,
  '.box': `background-color:${DARK.box};border-color:${DARK.line}`,
  '.tx': `color:${DARK.text}`,
  '.tx2': `color:${DARK.text2}`,
  '.tx3': `color:${DARK.text3}`,
  '.line': `border-color:${DARK.line}`,
  '.total': `border-color:${DARK.control}`,
  '.link': `color:${DARK.link}`,
  '.outline': `background-color:${DARK.surface};border-color:${DARK.control}`,
} as const

const important = (declarations: string): string =>
  `${declarations.replaceAll(';', '!important;')}!important`

const dark = (scope = ''): string =>
  Object.entries(DARK_RULES)
    .map(([name, declarations]) => `${scope}${name}{${important(declarations)}}`)
    .join('')

/**
 * What cannot stand inline: a phone's width, and dark. Outlook on the web marks what it darkens with
 * `data-ogsc` and `data-ogsb` instead of asking for the scheme.
 */
export const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%!important;-webkit-text-size-adjust:100%}
img{border:0;display:block}table{border-collapse:collapse}
@media (max-width:480px){.edge{padding-left:20px!important;padding-right:20px!important}.inner{padding-left:16px!important;padding-right:16px!important}.h1{font-size:26px!important}.amount{font-size:34px!important}.name{width:84px!important}.wide,.wide tbody,.wide tr,.wide td,.wide a{display:block!important;width:auto!important;text-align:center!important}}
@media (prefers-color-scheme:dark){${dark()}}
${dark('[data-ogsc] ')}${dark('[data-ogsb] ')}`
