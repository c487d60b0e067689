import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { signed } from './signed.ts'

test('an amount below zero has a minus sign', () => {
  expect(signed(cents(-35_00))).toBe('−$35.00')
  expect(signed(cents(35_00))).toBe('$35.00')
})
