import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

// Latin-1 covers English and French; the rest is the punctuation the screens use.
const LATIN_1 = codePoints(0x20, 0x7e) + codePoints(0xa0, 0xff)
const GLYPHS = `${LATIN_1}ŒœŸ–—‘’“”…•€™−→`

const FONTS = [
  {
    file: 'archivo.woff2',
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wdth: 115, wght: { min: 600, max: 800 } },
  },
  {
    file: 'figtree.woff2',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
]

/** Where the cut-down fonts are kept between builds; style sheets reach it as `@fonts/`. */
export const FONT_DIR = fileURLToPath(
  new URL('../../node_modules/.cache/westhaul/fonts', import.meta.url),
)

/** Cuts both typefaces down to the glyphs and weights in use, unless an equal cut is cached. */
export async function makeFonts(): Promise<void> {
  await mkdir(FONT_DIR, { recursive: true })
  await Promise.all(FONTS.map(makeFont))
}

async function makeFont({ file, source, axes }: (typeof FONTS)[number]): Promise<void> {
  const original = await readFile(require.resolve(source))
  const recipe = createHash('sha256').update(original).update(JSON.stringify(axes)).update(GLYPHS)
  const stamp = join(FONT_DIR, `${file}.${recipe.digest('hex').slice(0, 16)}`)
  const target = join(FONT_DIR, file)
  if (existsSync(stamp) && existsSync(target)) return

  const subset = await subsetFont(original, GLYPHS, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  // A second build may run at the same time: readers only ever see a whole file.
  const draft = join(dirname(target), `.${process.pid}-${file}`)
  await writeFile(draft, subset)
  await rename(draft, target)
  await writeFile(stamp, '')
}

function codePoints(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}
