import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Size } from './harness.ts'

/**
 * A long reply: the field and the marks behind it scroll as one, and Send stays in sight. Then what we know of
 * the person is open, which a screen has beside the messages only where it is wide.
 */
export async function checkReply(page: Page, size: Size): Promise<void> {
  const reply = page.getByRole('textbox', { name: 'Reply by text' })
  await reply.fill('We come {slot}.\n'.repeat(30))
  const hiddenHeight = () => reply.evaluate((field) => field.scrollHeight - field.clientHeight)
  await expect.poll(hiddenHeight).toBe(0)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const { y = Infinity, height = 0 } = (await send.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)

  if (size === 'phone') {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'About this person' }).click()
  } else {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: 'About this person' }).click()
  }
  await page.getByRole('dialog', { name: 'About this person' }).waitFor()
}
