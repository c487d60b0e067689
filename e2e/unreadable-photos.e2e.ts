import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { useProduct } from './harness.ts'
import { drawn, type File, hasRealPhotos } from './photos.ts'
import { chooseWindow, continueToPayment, CUSTOMER, openBooking } from './users.ts'

const product = useProduct()

const heic = (name: string, buffer: Buffer): File => ({ name, mimeType: 'image/heic', buffer })

/** A file that begins as an iPhone's photo does, and goes on with bytes that mean nothing. */
function brokenHeic(): File {
  const header = Buffer.from('0000001866747970686569630000000068656963', 'hex')
  const noise = Buffer.alloc(60_000, 0)
  for (let place = 0; place < noise.length; place++) noise[place] = (place * 7919) % 251
  return heic('IMG_0001.HEIC', Buffer.concat([header, noise]))
}

/** A photo whose transfer broke off half-way. */
async function truncatedHeic(): Promise<File[]> {
  if (!hasRealPhotos) return []
  const path = join(import.meta.dirname, '../../shared/data/photos/heic/iphone_13_pro_max.HEIC')
  const whole = await readFile(path)
  return [heic('IMG_0002.HEIC', whole.subarray(0, whole.length / 2))]
}

test('a HEIC photo that cannot be read says so, the others stay, and the booking goes on', async () => {
  const page = await product.newPage({ size: 'phone' })
  const dialog = await openBooking(page)
  await dialog.getByLabel('Describe it').fill('A sofa and two chairs')
  const brokenFiles = [brokenHeic(), ...(await truncatedHeic())]
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#5fae92'), ...brokenFiles])
  await dialog.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  for (const { name } of brokenFiles)
    await dialog
      .getByText(new RegExp(`${name}: .* cannot be read`))
      .first()
      .waitFor()
  await dialog.getByText(`${brokenFiles.length} not uploaded.`).waitFor()
  await chooseWindow(dialog)
  for (const [label, text] of [
    ['Address', CUSTOMER.address],
    ['First name', CUSTOMER.firstName],
    ['Last name', CUSTOMER.lastName],
    ['Phone', CUSTOMER.phone],
    ['Email', CUSTOMER.email],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await dialog.getByText('Updated just now').waitFor()
  await continueToPayment(dialog)
  const [row] = await ask<{ count: number }>(
    product.database,
    'select cardinality(photos) as count from jobs',
    [],
  )
  expect(row).toEqual({ count: 1 })
})
