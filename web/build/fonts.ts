import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** Where the cut-down fonts are kept between builds; style sheets reach it as `@fonts/`. */
export const FONT_DIR = fileURLToPath(
  new URL('../../node_modules/.cache/westhaul/fonts', import.meta.url),
)

const STYLE_SHEET = fileURLToPath(new URL('../ui/fonts.css', import.meta.url))

const TYPEFACES = {
  archivo: {
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wdth: 115, wght: { min: 600, max: 800 } },
  },
  figtree: {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
}
type Typeface = keyof typeof TYPEFACES

// Kerning, and figures of one width for columns of amounts.
const FEATURES = ['kern', 'tnum']
// Hints for screens and menus of desktop programs.
const UNUSED_TABLES = ['gasp', 'STAT', 'DSIG', 'meta']

/**
 * Cuts the typefaces down to the weights in use and to the characters that `fonts.css` asks for: each
 * rule with a `unicode-range` gets a file with exactly those. Equal cuts are taken from the cache.
 */
export async function makeFonts(): Promise<void> {
  await mkdir(FONT_DIR, { recursive: true })
  const rules = (await readFile(STYLE_SHEET, 'utf8')).matchAll(
    /@fonts\/((archivo|figtree)[\w-]*\.woff2)[^}]*unicode-range:([^;]*);/g,
  )
  await Promise.all(
    Array.from(rules, ([, file = '', typeface, range = '']) =>
      // The pattern lets no other name through.
      makeFont(file, typeface as Typeface, charactersIn(range)),
    ),
  )
}

async function makeFont(file: string, typeface: Typeface, characters: string): Promise<void> {
  const { source, axes } = TYPEFACES[typeface]
  const original = await readFile(require.resolve(source))
  const recipe = {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
    dropTables: UNUSED_TABLES,
    noHinting: true,
  } as const
  const hash = createHash('sha256')
    .update(original)
    .update(JSON.stringify(recipe) + characters)
  const stamp = join(FONT_DIR, `${file}.${hash.digest('hex').slice(0, 16)}`)
  const target = join(FONT_DIR, file)
  if (existsSync(stamp) && existsSync(target)) return

  // A second build may run at the same time: readers only ever see a whole file.
  const draft = join(FONT_DIR, `.${process.pid}-${file}`)
  await writeFile(draft, await subsetFont(original, characters, recipe))
  await rename(draft, target)
  await writeFile(stamp, '')
}

/** The characters of a `unicode-range`: 'U+20-7E, U+A9'. */
function charactersIn(range: string): string {
  return Array.from(range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi), ([, first = '', last]) => {
    const from = Number.parseInt(first, 16)
    const count = Number.parseInt(last ?? first, 16) - from + 1
    return String.fromCodePoint(...Array.from({ length: count }, (_, i) => from + i))
  }).join('')
}
