import { afterAll, expect, test } from 'vitest'
import { startModel } from '../server/testing/model/stand-in.ts'
import { claims, writes } from '../server/testing/model/texts.ts'
import { adminPage, answer, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { switchTo } from './users.ts'

const stand = await startModel()
afterAll(() => stand.stop())
const product = useProduct({ ...stand.environment })
const SOCIAL = '/api/admin/social-media'

test('with a model the words are marked as AI, and as templates when it lies', async () => {
  const page = await adminPage(product, '/admin?tab=social&part=posts')
  const generate = page.getByRole('button', { name: 'Generate AI Content' })
  const content = page.getByLabel('Content', { exact: true })
  stand.behave(writes())
  await generate.click()
  await page.getByText('Written by AI. Read it before it goes out.').waitFor()
  const first = await content.inputValue()

  stand.behave(claims('Take 50% off your first pickup!'))
  await generate.click()
  await page.getByText('Built from templates, not AI.').waitFor()
  expect(await content.inputValue()).not.toBe(first)
  expect(await content.inputValue()).not.toContain('50')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('list', { name: 'Posts' }).getByText('From templates').waitFor()
})

test('a campaign of a model that lies says that templates wrote it, part by part', async () => {
  const page = await adminPage(product, '/admin?tab=ads')
  stand.behave(claims('Satisfaction guaranteed!'))
  await page.getByRole('button', { name: 'AI-generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'AI-generate a campaign' })
  await dialog.getByText('AI writes the page and an ad for each platform.').waitFor()
  await dialog.getByLabel('Location').fill('Delta')
  await switchTo(dialog.getByRole('checkbox', { name: 'LinkedIn' }), true)
  await dialog.getByLabel('Budget').fill('250')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await page
    .getByText('Built from templates: the AI gave no text that passes our checks.')
    .waitFor()
  const panel = page.getByRole('dialog', { name: 'Junk pickups, Delta' })
  await panel.getByText('Built from templates, not AI').first().waitFor()
  // The page and the one advertisement.
  await expect.poll(() => panel.getByText('Built from templates, not AI').count()).toBe(2)
})

test('the requests of the writer stand beside those for quotes', async () => {
  const { page, found, check } = await inspector(product, { signIn: signInAdmin })
  stand.behave(writes())
  await answer(page.request, 'POST', `${SOCIAL}/generate-post`, {})
  await page.goto('/admin?tab=quotes')
  await page.getByText(/^Posts, prompt \d+/).waitFor()
  await check('Quotes, with requests of the writer')
  expect(found).toEqual([])
})
