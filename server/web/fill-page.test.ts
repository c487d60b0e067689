import { expect, test } from 'vitest'
import { e164, fillPage } from './fill-page.ts'

const settings = {
  productName: 'Westhaul',
  supportPhone: '604-555-0142',
  sendingHours: { from: '09:00', until: '20:00' },
  haulerSharePermille: 700,
  haulerShare: '70%',
  origin: 'https://westhaul.example',
  model: false,
  gst: true,
  demo: true,
  sandbox: ['payments'],
}

test('a page says the name, phone and address the operator configured', () => {
  const html = '<a href="tel:%SUPPORT_PHONE_HREF%">%PRODUCT_NAME% %SUPPORT_PHONE%</a> %ORIGIN%/og'
  expect(fillPage(html, settings)).toBe(
    '<a href="tel:+16045550142">Westhaul 604-555-0142</a> https://westhaul.example/og',
  )
})

test('a page says what haulers keep of the example job, by the share in force', () => {
  const html =
    '<b style="width:%HAULER_SHARE%">%EXAMPLE_PAYOUT% %EXAMPLE_FEE% %EXAMPLE_PAYOUTS%</b>'
  expect(fillPage(html, settings)).toBe('<b style="width:70%">$196.00 $84.00 $784.00</b>')
  expect(fillPage(html, { ...settings, haulerSharePermille: 725 })).toBe(
    '<b style="width:72.5%">$203.00 $77.00 $812.00</b>',
  )
})

test('a name with markup in it stays text', () => {
  const productName = `<b>"Tom" & 'Son'</b>`
  expect(fillPage('<h1 title="%PRODUCT_NAME%">', { ...settings, productName })).toBe(
    '<h1 title="&lt;b&gt;&quot;Tom&quot; &amp; &#39;Son&#39;&lt;/b&gt;">',
  )
})

test('a name cannot break out of a data block, and reads there as it was written', () => {
  const productName = `Tom & "Son" </script><script>alert(1)</script>`
  const html =
    '<script type="application/ld+json">{"name":"%PRODUCT_NAME%"}</script>' +
    '<script type="application/json" id="settings">%SETTINGS%</script>%PRODUCT_NAME%'

  const filled = fillPage(html, { ...settings, productName })

  const blocks = [...filled.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  )
  expect(blocks).toEqual([
    { name: productName },
    {
      productName,
      supportPhone: '604-555-0142',
      sendingHours: { from: '09:00', until: '20:00' },
      demo: true,
      haulerShare: '70%',
      sandbox: ['payments'],
      model: false,
      gst: true,
    },
  ])
})

test('sample reviews are shown in the demo and are gone without it', () => {
  const html = 'a<!--demo--><p>sample</p><!--/demo-->b<!--demo-->more<!--/demo-->c'
  expect(fillPage(html, settings)).toBe('a<p>sample</p>bmorec')
  expect(fillPage(html, { ...settings, demo: false })).toBe('abc')
})

test('a page says where photos go by whether a model reads them', () => {
  const html = 'a<!--model-->to its provider<!--/model--><!--no-model-->stays here<!--/no-model-->b'
  expect(fillPage(html, settings)).toBe('astays hereb')
  expect(fillPage(html, { ...settings, model: true })).toBe('ato its providerb')
})

test('a percent sign that is no token stays', () => {
  expect(fillPage('<i style="width:70%">%NOPE% 70%</i>', settings)).toBe(
    '<i style="width:70%">%NOPE% 70%</i>',
  )
})

test.each([
  ['604-555-0142', '+16045550142'],
  ['1 (604) 555-0142', '+16045550142'],
  ['+44 20 7946 0958', '+442079460958'],
])('%s is dialled as %s', (phone, href) => {
  expect(e164(phone)).toBe(href)
})
