import { expect, test } from 'vitest'
import { deviceNameOf } from './device-name.ts'

const MOZILLA = 'Mozilla/5.0'
test.for([
  [
    `${MOZILLA} (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `${MOZILLA} (Linux; Android 15) Chrome/130.0 SamsungBrowser/28.0 Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko Firefox/140.0`, 'Firefox on Mac'],
  ['something else', 'A browser'],
] as const)('%s is %s', ([userAgent, name]) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})
