import sharp from 'sharp'
import { processImage } from '../images.ts'
import { problemOf, type PhotoMeasures } from '../photo-problem.ts'
import { documentPicture, letterHeight, photographDocument } from './document-pictures.ts'
import { photo, photosIn } from './pictures.ts'

// `node server/uploads/testing/print-document-checks.ts [first] [count]` prints how the check of document photos does,
// on drawn documents and on the photographs beside the project. Thresholds were chosen on the first 200 documents and
// half of the photographs; the others, from 1000 on, were looked at once.

const [first = 0, count = 200] = process.argv.slice(2).map(Number)
const isHeldOut = first >= 1000

/** Blur of up to a quarter of a small letter is read without effort, from 0.7 on it is guessed; between, opinions differ. */
const READ = { defocus: 0.25, shake: 0.6, light: 0.3 }
const NOT_READ = { defocus: 0.7, shake: 2.5, light: 0.15 }

type Label = 'readable' | 'blurred' | 'dark' | 'between'
type Row = { label: Label; name: string; measures: PhotoMeasures }

function labelOf(seed: number): Label {
  const { defocus, shake, light } = documentPicture(seed)
  if (light < NOT_READ.light) return 'dark'
  if (light < READ.light) return 'between'
  if (defocus <= READ.defocus && shake <= READ.shake) return 'readable'
  return defocus >= NOT_READ.defocus || shake >= NOT_READ.shake ? 'blurred' : 'between'
}

async function measured(bytes: Buffer): Promise<PhotoMeasures> {
  const { measures } = await processImage(bytes, { isDocument: true })
  if (!measures) throw new Error('Not measured')
  return measures
}

async function documents(): Promise<Row[]> {
  const rows: Row[] = []
  for (let seed = first; seed < first + count; seed++) {
    const picture = documentPicture(seed)
    const measures = await measured(await photographDocument(picture, seed))
    const { kind, size, defocus, shake, light } = picture
    const name = `${seed} ${kind} ${size}, letter ${letterHeight(picture).toFixed(0)}, blur ${defocus.toFixed(2)}, shake ${shake.toFixed(1)}, light ${light.toFixed(2)}`
    rows.push({ label: labelOf(seed), name, measures })
  }
  return rows
}

/** Photographs as they are, and the same out of focus by a 170th of their longer side. */
async function photographs(): Promise<Row[]> {
  const rows: Row[] = []
  const paths = ['junk', 'not-junk', 'exif/gps']
    .flatMap(photosIn)
    .filter((path) => /\.jpe?g$/i.test(path))
  for (const path of paths.filter((_, index) => (index % 2 === 1) === isHeldOut)) {
    const { data, info } = await sharp(photo(path))
      .resize(1600, 1600, { fit: 'inside' })
      .jpeg()
      .toBuffer({ resolveWithObject: true })
    const sigma = Math.max(info.width, info.height) / 170
    rows.push({ label: 'readable', name: path, measures: await measured(data) })
    const blurred = await sharp(data).blur(sigma).jpeg().toBuffer()
    rows.push({ label: 'blurred', name: `${path} out of focus`, measures: await measured(blurred) })
  }
  return rows
}

function print(title: string, rows: readonly Row[]): void {
  console.info(title)
  for (const label of ['readable', 'blurred', 'dark', 'between'] as const) {
    const of = rows.filter((row) => row.label === label)
    const counts = [null, 'blurred', 'dark', 'small'].map((problem) => {
      const said = of.filter(({ measures }) => problemOf(measures) === problem).length
      return `${problem ?? 'fine'} ${said}`
    })
    if (of.length > 0) console.info(`  ${label.padEnd(9)} ${of.length}: ${counts.join(', ')}`)
  }
  const right: Record<Label, string | null> = {
    readable: null,
    blurred: 'blurred',
    dark: 'dark',
    between: '',
  }
  for (const { label, name, measures } of rows) {
    const said = problemOf(measures)
    if (label === 'between' || said === right[label]) continue
    const { edges, paper, pixels } = measures
    console.info(
      `    ${label}, said ${said ?? 'fine'}: ${name}; edges ${edges.toFixed(2)}, paper ${paper}, ${pixels} px`,
    )
  }
}

print(`Documents ${first} to ${first + count - 1}`, await documents())
print('Photographs', await photographs())
