import { expect } from 'vitest'
import { ask } from './books.ts'
import { type Desk, lookUp } from './day-desk.ts'
import { applicant, type GivenHauler } from './given.ts'

const NAMES = ['Amara', 'Bruno', 'Chidi', 'Deepa', 'Elif', 'Farid'] as const

/** Six applications: four approved, one rejected, one asked for a better photo. */
export async function reviewApplications(desk: Desk) {
  const { product, page, hands } = desk
  const lastName = hands.by === 'mouse' ? 'Okafor' : 'Quispe'
  const visitor = await product.newContext()
  const applicants: GivenHauler[] = []
  for (const firstName of NAMES) applicants.push(await applicant(visitor, { firstName, lastName }))
  await page.goto('/admin')
  await lookUp(desk, 'review queue', /^Review queue/)

  for (const firstName of NAMES) {
    await page.getByRole('heading', { name: `${firstName} ${lastName}`, level: 2 }).waitFor()
    if (firstName === 'Bruno') {
      await hands.press(page.getByRole('button', { name: 'Reject with a reason' }), 'r')
      await hands.press(page.getByRole('button', { name: 'Your driver’s licence is not valid.' }))
      await hands.press(page.getByRole('button', { name: 'Reject', exact: true }), 'Control+Enter')
    } else if (firstName === 'Deepa') {
      await hands.press(page.getByRole('button', { name: 'Ask for another photo' }), 'n')
      await hands.press(page.getByRole('button', { name: 'The photo is too dark.' }))
      await hands.press(page.getByRole('button', { name: 'Send the request' }), 'Control+Enter')
    } else {
      await tickAll(desk)
      await hands.press(page.getByRole('button', { name: 'Approve' }), 'a')
    }
  }
  const statuses = async () => {
    const ids = applicants.map(({ id }) => id)
    const rows = await ask<{ status: string }>(
      product.database,
      'select status from haulers where id = any($1) order by id',
      [ids],
    )
    return rows.map(({ status }) => status)
  }
  await expect.poll(statuses, { timeout: 60_000 }).toContain('rejected')
  await expect.poll(async () => countOf(await statuses(), 'approved')).toBe(4)
  const waiting = page.getByRole('region', { name: 'Waiting for a photo' })
  await waiting.getByText(`Deepa ${lastName}`).waitFor()
  return statuses()
}

const countOf = (all: readonly string[], one: string): number =>
  all.filter((each) => each === one).length

/** The five points, by their digits too. */
async function tickAll({ page, hands }: Desk): Promise<void> {
  const points = await page.getByRole('checkbox').all()
  for (const [index, point] of points.entries()) {
    if (hands.by === 'mouse') await hands.tick(point)
    else await page.keyboard.press(String(index + 1))
    await page.getByText('Ticked by').nth(index).waitFor()
  }
}
