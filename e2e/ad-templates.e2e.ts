import { expect, test } from 'vitest'
import { adminPage, answer } from './given.ts'
import { useProduct } from './harness.ts'

const product = useProduct()

test('an advertisement is kept as a template, changed, and fills the next campaign', async () => {
  const page = await adminPage(product, '/admin?tab=ads')
  const ad = { platform: 'google', headline: 'Garage clear-out', text: 'Photos, price, window.' }
  await answer(page.request, 'POST', '/api/admin/campaigns', {
    name: 'Garage weeks',
    type: 'customer_acquisition',
    budget: '300',
    platforms: ['google'],
    adContent: { ads: [ad] },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Garage weeks', exact: true }).click()
  await page.getByRole('button', { name: /^Keep as template.*Google/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel('Template name').fill('')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await dialog.getByText('Template name is required').waitFor()
  await dialog.getByLabel('Template name').fill('Garage, Google')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Template Saved').waitFor()

  await page.goto('/admin?tab=ads&part=templates')
  const card = page.getByRole('listitem').filter({ hasText: 'Garage, Google' })
  await card.getByRole('button', { name: 'Edit Garage, Google' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit “Garage, Google”' })
  await edit.getByLabel('Headline').fill('Garage emptied today')
  await edit.getByRole('button', { name: 'Save template' }).click()
  await card.getByText('Garage emptied today').waitFor()

  await page.goto('/admin?tab=ads')
  await page.getByRole('button', { name: 'Garage weeks', exact: true }).click()
  await page.getByRole('button', { name: 'Edit words' }).click()
  const words = page.getByRole('dialog', { name: 'Words of “Garage weeks”' })
  await words.getByRole('button', { name: /^Use a template.*Google/ }).click()
  await page.getByRole('menuitem', { name: 'Garage, Google' }).click()
  await expect
    .poll(() => words.getByLabel('Google headline').inputValue())
    .toBe('Garage emptied today')
})
