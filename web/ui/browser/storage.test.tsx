import { afterEach, expect, test, vi } from 'vitest'
import { keep, readKept } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('a text that was kept is read again', () => {
  expect(keep('sessionStorage', 'tab', 'hauler')).toBe(true)
  expect(readKept('sessionStorage', 'tab')).toBe('hauler')
})

test('a browser that blocks the storage breaks nothing', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  expect(keep('localStorage', 'tab', 'hauler')).toBe(false)
  expect(readKept('localStorage', 'tab')).toBeNull()
})
