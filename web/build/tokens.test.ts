import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The scale stands in tokens.css and app-tokens.css alone. A size, a colour or a width of the window that is written down
// anywhere else is refused here; what is drawn to measure (columns, pictures, hairlines) is not looked at.

const WEB = fileURLToPath(new URL('..', import.meta.url))
const TOKENS = 'ui/tokens.css'
const APP_TOKENS = 'ui/app-tokens.css'
const BREAKPOINTS = ['480px', '760px', '1080px', '1380px']

const read = (path: string) => readFileSync(`${WEB}/${path}`, 'utf8')

const SPACES = /^(?:margin|padding)(?:-|$)|^(?:row-|column-)?gap$/
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(|light-dark\(/i
const LENGTH = /(?<![\w.-])-?\d*\.?\d+(?:px|rem|em|vw|vh|vmin|vmax)\b/g
const HAIRLINE = '1px'
/** As high as a finger needs, which has a token. */
const TAP = '44px'

/** What a style sheet writes down that a token should say: 'font-size: 15px'. */
function rawValues(css: string): string[] {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const declared = [...text.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+)/g)]
  const windows = [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
    (query.match(LENGTH) ?? []).filter((width) => !BREAKPOINTS.includes(width)),
  )
  return [
    ...declared
      .filter(([, property = '', value = '']) => isRaw(property, value))
      .map(([, property, value]) => `${property}: ${value?.trim()}`),
    ...windows.map((width) => `window: ${width}`),
  ]
}

function isRaw(property: string, value: string): boolean {
  // A mask has no colours, only what it lets through.
  if (COLOUR.test(value) && !property.startsWith('mask')) return true
  const lengths: string[] = value.match(LENGTH) ?? []
  if (lengths.includes(TAP)) return true
  if (SPACES.test(property) || property.endsWith('radius'))
    return lengths.some((length) => length.replace('-', '') !== HAIRLINE)
  return (property === 'font-size' || property === 'font') && lengths.length > 0
}

test('style sheets take their sizes, colours and breakpoints from the tokens', () => {
  const sheets = globSync('**/*.css', { cwd: WEB }).filter(
    (path) => path !== TOKENS && path !== APP_TOKENS,
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(
    sheets.flatMap((path) => rawValues(read(path)).map((value) => `${path}: ${value}`)),
  ).toEqual([])
})

test.for([
  '.a { font-size: 15px }',
  '.a { font: 600 0.9rem/1 var(--body) }',
  '.a { padding: var(--s-1) 6px }',
  '.a { margin: calc(-1 * 14px) }',
  '.a { gap: 0.5em }',
  '.a { border-radius: 10px }',
  '.a { color: #fff }',
  '.a { border: 1px solid rgb(0 0 0 / 0.2) }',
  '.a { fill: light-dark(#000, #fff) }',
  '.a { min-height: 44px }',
  '@media (width <= 800px) { .a { display: none } }',
])('%j is refused', (css) => {
  expect(rawValues(css)).not.toEqual([])
})

test.for([
  '.a { font: 600 var(--fs-s) / 1.2 var(--body) }',
  '.a { margin: 0 auto calc(-1 * var(--s-2)); gap: 1px }',
  '.a { border-radius: 50% }',
  '.a { width: 240px; grid-template-columns: 120px 1fr; border: 1.5px solid var(--line) }',
  '@media (760px < width <= 1080px) { .a { display: none } }',
])('%j is allowed', (css) => {
  expect(rawValues(css)).toEqual([])
})

const count = (css: string, name: RegExp) => new Set(css.match(name)).size

test('pages draw nothing with the tokens that only the application has', () => {
  const names = [...read(APP_TOKENS).matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name)
  const ofPages = globSync('{landing,booking,payment}/**/*.{css,ts,tsx}', { cwd: WEB })
  expect(names.length).toBeGreaterThan(10)
  expect(
    ofPages.filter((path) => names.some((name) => read(path).includes(`var(${name})`))),
  ).toEqual([])
})

test('the scale has six sizes of text, eight spaces and four corners', () => {
  const tokens = read(TOKENS)
  expect(count(tokens, /--fs-[\w]+(?=:)/g)).toBe(6)
  expect(count(tokens, /--s-\d(?=:)/g)).toBe(8)
  expect(count(tokens, /--r-(?!round)\w+(?=:)/g)).toBe(4)
})
