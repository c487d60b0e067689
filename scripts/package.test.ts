import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../server/core/project-root.ts'
import { runProgram } from '../server/testing/run-program.ts'
import { ownDatabase } from '../server/testing/whole-server.ts'

const run = promisify(execFile)
const OWNER = { ADMIN_EMAIL: 'owner@example.test', ADMIN_PASSWORD: 'a long password' }
const LARGEST_MB = 250

/** Below the folder for temporary files, where Node finds no packages of this one. */
async function packageProduct(): Promise<string> {
  const parent = mkdtempSync(join(tmpdir(), 'westhaul-package-'))
  onTestFinished(() => rmSync(parent, { recursive: true, maxRetries: 5 }))
  const folder = join(parent, 'westhaul')
  await run(process.execPath, ['scripts/package.mjs', '--to', folder, '--without-postgres'], {
    cwd: projectRoot,
  })
  return folder
}

const megabytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) /
  1_000_000

/** What the bundle leaves outside, used once: a PDF with a built-in font, and the decoder of HEIC pictures. */
const USE_PACKAGES = `
  const { createRequire } = await import('node:module')
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ font: 'Helvetica' })
  pdf.text('Receipt').end()
  let bytes = 0
  for await (const chunk of pdf) bytes += chunk.length
  const require = createRequire(process.cwd() + '/dist/server/main.js')
  const { statSync } = await import('node:fs')
  console.log(bytes > 500, statSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')).size > 100_000)`

test('the packaged product runs by itself, with its commands, in 250 MB', async () => {
  const folder = await packageProduct()
  expect(megabytesIn(folder)).toBeLessThan(LARGEST_MB)
  expect(existsSync(join(folder, 'server/main.ts'))).toBe(false)
  const node = join(folder, 'bin/node')
  const inFolder = { cwd: folder, env: {} }
  const used = await run(node, ['--input-type=module', '--eval', USE_PACKAGES], inFolder)
  expect(used.stdout).toBe('true true\n')

  const { url } = await ownDatabase()
  const settings = { ...OWNER, DATABASE_URL: url }
  const address = await runProgram(settings, join(folder, 'dist/server/main.js')).address()
  const login = await fetch(`${address}/api/staff-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: OWNER.ADMIN_EMAIL,
      password: OWNER.ADMIN_PASSWORD,
      role: 'admin',
    }),
  })
  expect(login.status).toBe(200)
  const form = new FormData()
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
  form.set('files', new Blob([await photo.jpeg().toBuffer()], { type: 'image/jpeg' }), 'sofa.jpg')
  const upload = await fetch(`${address}/api/upload`, { method: 'POST', body: form })
  expect(await upload.json()).toMatchObject({ files: [expect.stringContaining('/uploads/')] })

  const check = await run(node, ['--run', 'ledger:check'], {
    cwd: folder,
    env: { ...settings, PATH: process.env.PATH },
  })
  expect(check.stdout).toContain('0 contradictions')
}, 300_000)

test('a folder that is there already is left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'westhaul-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await expect(
    run(process.execPath, ['scripts/package.mjs', '--to', folder], { cwd: projectRoot }),
  ).rejects.toMatchObject({
    stderr: `${folder} is there already: choose a new folder.\n`,
  })
  expect(readdirSync(folder)).toEqual([])
})
