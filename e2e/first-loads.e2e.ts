import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../server/core/project-root.ts'

type Load = { script: number; style: number; files: number }

/** What a screen may weigh, in KB as sent: what it weighs, rounded up. A part that needs more takes something off it. */
const LIMITS: Readonly<Record<string, Load>> = {
  booking: { script: 123.1, style: 10, files: 17 },
  'log-in': { script: 116.2, style: 8, files: 12 },
  admin: { script: 150, style: 10, files: 12 },
  hauler: { script: 150, style: 10.2, files: 12 },
}

const dist = (path: string): string => join(projectRoot, 'dist', path)
const loads = JSON.parse(readFileSync(dist('first-loads.json'), 'utf8')) as Record<string, string[]>
const sizeOf = (files: readonly string[]): number =>
  files.reduce((all, file) => all + statSync(dist(`web/${file}.br`)).size, 0) / 1_000

test.each(Object.entries(LIMITS))('the first screen of %s weighs no more', (name, limit) => {
  const files = loads[name] ?? []
  const load: Load = {
    script: sizeOf(files.filter((file) => file.endsWith('.js'))),
    style: sizeOf(files.filter((file) => file.endsWith('.css'))),
    files: files.length,
  }
  const tooMuch = Object.entries(load).filter(([part, size]) => size > limit[part as keyof Load])
  expect(tooMuch).toEqual([])
  expect(load.script).toBeGreaterThan(0)
})

test('those who log in fetch nothing of the booking', () => {
  const [own, booking] = [loads['log-in'] ?? [], loads['booking'] ?? []]
  const sharedFiles = own.filter((file) => booking.includes(file)).map((file) => file.split('-')[0])
  expect(new Set(sharedFiles)).not.toContain('assets/dialogs')
})
