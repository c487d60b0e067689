import { expect } from 'vitest'
import { type BehaviourRow, countCalls, REFUSED, row } from './events.ts'
import { admin, approved, idle } from './users.ts'
import { switchTo } from '../../e2e/users.ts'

export const callBehaviours: BehaviourRow[] = [
  row('a query does not fetch again when the window gets the focus', admin, async (page) => {
    await page.goto('/admin')
    await page.getByText('Ann Gill').first().waitFor()
    const calls = countCalls(page)
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByRole('tab', { name: /^Social Media/ }).click()
    await page.getByRole('heading', { name: 'AI Social Media Manager' }).waitFor()
    await page.getByRole('tab', { name: /^Recent Jobs/ }).click()
    await page.getByText('Ann Gill').first().waitFor()
    expect(calls('GET /api/admin/jobs')).toBe(0)
  }),
  ...(['/api/auth/user', '/api/hauler/profile'] as const).map((path) =>
    row(`${path} is asked once and not again when it fails`, idle, async (page) => {
      await page.route(`**${path}`, (route) => route.fulfill(REFUSED))
      const calls = countCalls(page)
      await page.goto('/hauler')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      expect(calls(`GET ${path}`)).toBe(1)
    }),
  ),
  row(
    'a call without a body says no JSON, one with a body does, and both carry the cookie',
    approved,
    async (page) => {
      await page.route('**/api/hauler/claim-job/*', (route) => route.fulfill(REFUSED))
      await page.goto('/hauler?tab=available')
      const [claim] = await Promise.all([
        page.waitForRequest('**/api/hauler/claim-job/*'),
        page.getByRole('button', { name: 'Claim Job' }).first().click(),
      ])
      expect(await claim.headerValue('content-type')).toBeNull()
      expect(claim.postData()).toBeNull()
      expect(await claim.headerValue('cookie')).toContain('sid=')
      await page.goto('/hauler?tab=schedule')
      await switchTo(page.getByRole('checkbox', { name: 'Monday 4-6 PM' }), false)
      const [save] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'POST'),
        page.getByRole('button', { name: 'Save Availability' }).click(),
      ])
      expect(await save.headerValue('content-type')).toBe('application/json')
      await page.getByText('Availability Updated').waitFor()
    },
  ),
  row(
    'the post generator is asked about junk removal services, promotional by default',
    admin,
    async (page) => {
      await page.goto('/admin?tab=social')
      const [asked] = await Promise.all([
        page.waitForRequest('**/generate-post'),
        page.getByRole('button', { name: 'Generate AI Content' }).click(),
      ])
      expect(asked.postDataJSON()).toEqual({
        platform: 'facebook',
        contentType: 'promotional',
        topic: 'junk removal services',
      })
      await page.getByText('AI post generated successfully').waitFor()
    },
  ),
]
