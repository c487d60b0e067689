import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/promises.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| “'))
  .map((line) => {
    const [sentence = '', said = '', kept = '', proved = ''] = line.slice(2, -2).split(' | ')
    return { sentence: sentence.slice(1, -1), said, kept, proved }
  })

/** The files of a cell, each with the function named behind it. */
const placesIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.\w+)`(?:: `(\w+)`)?/g)].map(([, file = '', name]) => ({ file, name }))

/** Words as people read them: without markup, values, line breaks and kinds of quotation marks. */
const plain = (text: string): string =>
  text
    .replaceAll("''", "'")
    .replaceAll('’', "'")
    .replaceAll('\\', '')
    .replaceAll(/\{' '\}|<[^>]{1,80}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** What of a sentence stands in its file literally; `…` stands for a value or left-out words. */
const piecesOf = (sentence: string): string[] =>
  plain(sentence)
    .split('…')
    .map((piece) => piece.trim())
    .filter((piece) => /[a-z]/.test(piece))

test('a promise says where it stands and what keeps it, and its words stand there', () => {
  expect(rows.length).toBeGreaterThan(200)
  const wrong = rows.filter(({ sentence, said, kept }) => {
    const [place] = placesIn(said)
    if (!place || !existsSync(place.file) || placesIn(kept).length === 0) return true
    const words = plain(readFileSync(place.file, 'utf8'))
    const pieces = piecesOf(sentence)
    return pieces.length === 0 || pieces.some((piece) => !words.includes(piece))
  })
  expect(wrong).toEqual([])
})

test('every function that keeps a promise, and every test that proves one, exists', () => {
  const missing = rows
    .flatMap(({ kept, proved }) => [...placesIn(kept), ...placesIn(proved)])
    .filter(
      ({ file, name }) =>
        !existsSync(file) ||
        (name !== undefined && !new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'))),
    )
  expect(missing).toEqual([])
})

const migrations = globSync('server/db/migrations/*.sql').toSorted()
/** What a statement replaces is no longer said. */
const REPLACED = /(?:where|and)\s+(?:message|text|subject)\s*=\s*'(?:[^']|'')*'/g

test('words of a message or a load rule are those of the newest migration that has them', () => {
  const stale = rows.filter(({ said, sentence }) => {
    const [place] = placesIn(said)
    if (!place || !migrations.includes(place.file)) return false
    const pieces = piecesOf(sentence)
    const says = (text: string) => pieces.every((piece) => plain(text).includes(piece))
    const newest = migrations.findLast((file) => says(readFileSync(file, 'utf8')))
    return newest !== place.file || !says(readFileSync(place.file, 'utf8').replaceAll(REPLACED, ''))
  })
  expect(stale).toEqual([])
})
