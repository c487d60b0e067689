import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as newRequest } from 'playwright-core'
import { type Desk, TOMORROW } from './day-desk.ts'
import { answer, uploaded } from './given.ts'
import { ADMIN, startProcess } from './server-process.ts'
import { CUSTOMER } from './users.ts'

/** Last night's copy of the data folder is put on an empty machine, and its owner logs in; the restored jobs. */
export async function restoreBackup({ page, hands }: Desk): Promise<string[]> {
  const backup = await lastNight()
  const restoredServer = await startProcess({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }, backup.folder)
  try {
    await page.goto(`${restoredServer.origin}/login?as=admin`)
    await hands.write(page.getByLabel('Email'), ADMIN.email)
    await hands.write(page.getByLabel('Password', { exact: true }), ADMIN.password)
    await hands.press(page.getByRole('button', { name: 'Login as Admin' }))
    const table = page.getByRole('table', { name: 'Recent Jobs' })
    await table.getByText(`${CUSTOMER.firstName} ${CUSTOMER.lastName}`).first().waitFor()
    return await table.getByRole('button', { name: /^#\d+$/ }).allInnerTexts()
  } finally {
    // A screen that stays open asks the machine that is gone for news.
    await page.goto('about:blank')
    await restoredServer.stop()
    await backup.remove()
  }
}

/** The data folder of a machine that had a job and stood still, with its database below. */
async function lastNight() {
  const parent = await mkdtemp(join(tmpdir(), 'westhaul-backup-'))
  const folder = join(parent, 'data')
  const machine = await startProcess({})
  try {
    const request = await newRequest.newContext({ baseURL: machine.origin })
    await answer(request, 'POST', '/api/jobs', {
      ...CUSTOMER,
      loadSize: 'medium',
      preferredDate: TOMORROW,
      preferredTime: 'morning',
      photos: [await uploaded(request, 'photo')],
    })
    await request.dispose()
    await machine.end()
    await cp(machine.dataDir, folder, { recursive: true, preserveTimestamps: true })
  } finally {
    await machine.stop()
  }
  return { folder, remove: () => rm(parent, { recursive: true, force: true, maxRetries: 5 }) }
}
