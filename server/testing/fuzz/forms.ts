import { pick, type Random } from './draw-value.ts'

const BOUNDARY = 'fuzz-boundary'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

type Form = { bytes: string | Buffer; headers: Record<string, string> }

const FILE_NAMES = [
  'photo.jpg',
  '../../x',
  'a\u0000b.jpg',
  'x'.repeat(500),
  '',
  'ü.csv',
  '__proto__',
]
const FILE_TYPES = [
  'image/jpeg',
  'image/webp',
  'image/svg+xml',
  'text/csv',
  'application/pdf',
  'x',
  '',
]
const FIELD_NAMES = ['file', 'photo', 'rows', 'kind', '__proto__', 'constructor', '']
const CONTENTS = [
  Buffer.alloc(0),
  Buffer.from('name,email\nMei,mei@example.test\n'),
  Buffer.from('a,"b\n\u0000,"",'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
  Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '),
  Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff08060000', 'hex'),
  Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  Buffer.alloc(300_000, 0xff),
]

const partOf = (random: Random, isFile: boolean): Buffer => {
  const name = pick(random, FIELD_NAMES)
  const file = isFile ? `; filename="${pick(random, FILE_NAMES)}"` : ''
  const type = isFile ? `content-type: ${pick(random, FILE_TYPES)}\r\n` : ''
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${type}\r\n`,
    ),
    pick(random, CONTENTS),
    Buffer.from('\r\n'),
  ])
}

/** A form with random fields and files, as a browser would end it. */
export function drawForm(random: Random, headers: Record<string, string>): Form {
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    partOf(random, random() < 0.7),
  )
  const bytes = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
  return { bytes, headers: { ...headers, 'content-type': TYPE } }
}

/** A form that is cut off, begins with another boundary, names none, or has 2,000 fields. */
export function brokenForm(random: Random, headers: Record<string, string>): Form {
  const { bytes } = drawForm(random, headers)
  const form = Buffer.from(bytes)
  const break_ = pick<() => Form>(random, [
    () => ({
      bytes: form.subarray(0, Math.floor(random() * form.length)),
      headers: { ...headers, 'content-type': TYPE },
    }),
    () => ({
      bytes: form,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=other' },
    }),
    () => ({ bytes: form, headers: { ...headers, 'content-type': 'multipart/form-data' } }),
    () => ({ bytes: `--${BOUNDARY}\r\n\r\n`, headers: { ...headers, 'content-type': TYPE } }),
    () => ({
      bytes: `${`--${BOUNDARY}\r\ncontent-disposition: form-data; name="f"\r\n\r\n1\r\n`.repeat(2_000)}--${BOUNDARY}--`,
      headers: { ...headers, 'content-type': TYPE },
    }),
  ])
  return break_()
}
