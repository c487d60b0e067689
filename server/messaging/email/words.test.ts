import { expect, test } from 'vitest'
import { previewOf, wordsOf } from './words.ts'

const publicUrl = 'https://westhaul.example'
const link = `${publicUrl}/job/abc_123-x`
const settings = { productName: 'Westhaul', publicUrl }
const read = (text: string) => wordsOf(text, { ...settings, link })
const readAlone = (text: string) => wordsOf(text, { ...settings, link: undefined })

test('the sender and the address leave the words, and the address is the button', () => {
  expect(read(`Westhaul: Hi Mei, pickup #7 is booked. ${link}`)).toEqual({
    paragraphs: ['Hi Mei, pickup #7 is booked.'],
    url: link,
    label: undefined,
  })
})

test.for([
  [
    `Approve by 2:44 PM or the price stays $149.99: ${link}`,
    'Approve by 2:44 PM or the price stays $149.99.',
  ],
  [`Dale is coming. ${link} Questions? 604-555-0142`, 'Dale is coming. Questions? 604-555-0142'],
  [`See ${link}.`, 'See'],
  [`Twice: ${link} and ${link}, please`, 'and , please'],
] as const)('of %j it shows %j', ([text, shownText]) => {
  expect(read(text).paragraphs).toEqual([shownText])
})

test('of the address alone it shows the button', () => {
  expect(read(link)).toEqual({ paragraphs: [], url: link, label: undefined })
})

test('a short name before the address is what the button says', () => {
  const hauler = `${publicUrl}/hauler`
  expect(readAlone(`Your account is active again. Your jobs: ${hauler}`)).toEqual({
    paragraphs: ['Your account is active again.'],
    url: hauler,
    label: 'Your jobs',
  })
})

test('an address elsewhere stays as it is written', () => {
  const text = 'Paint goes to https://recycle.example/paint. Thank you'
  expect(readAlone(text)).toEqual({ paragraphs: [text], url: undefined, label: undefined })
  expect(readAlone('https://westhaul.example.evil.example/job/x').url).toBeUndefined()
})

test('the link of the job is the button even where the words do not name it', () => {
  expect(read('We refunded $5.00.')).toMatchObject({
    paragraphs: ['We refunded $5.00.'],
    url: link,
  })
})

test('lines become paragraphs, and marks that are not visible are left out', () => {
  expect(read('Hi,\r\n\r\nsee\u202e you \u0007then\n').paragraphs).toEqual(['Hi,', 'see you then'])
})

test('the line beside the subject ends with a sentence, else with a word', () => {
  const short = 'Pickup #7 is booked and paid.'
  expect(previewOf([short, 'See you.'])).toBe(`${short} See you.`)
  expect(previewOf([short, `We say more ${'and more '.repeat(20)}.`])).toBe(short)
  const long = previewOf([`We say more ${'and more '.repeat(20)}.`])
  expect(long).toMatch(/^We say more .+ (and|more)…$/)
  expect(long.length).toBeLessThanOrEqual(120)
  expect(previewOf(['W'.repeat(400)])).toBe(`${'W'.repeat(120)}…`)
  expect(previewOf([])).toBe('')
})
