import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { VehicleCards } from './VehicleFields.tsx'

const onValue = vi.fn<(value: string) => void>()
const cards = (value: string, error?: string) => (
  <VehicleCards
    id="vehicle"
    value={value}
    error={error}
    onValue={onValue}
    onLeave={() => undefined}
  />
)
const group = () => document.querySelector('fieldset')
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]

test('the three vehicles are one group with a name, and the first takes the focus of the field', () => {
  render(cards(''))
  expect(group()?.querySelector('legend')?.textContent).toBe('Vehicle type')
  expect(radios().map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Pickup Truck',
    'Van',
    'Box Truck',
  ])
  expect(new Set(radios().map(({ name }) => name)).size).toBe(1)
  expect(document.getElementById('vehicle')).toBe(radios()[0])
})

test('a choice is the value that the contract knows', () => {
  render(cards('pickup'))
  expect(radios().map(({ checked }) => checked)).toEqual([true, false, false])
  act(() => radios()[2]?.click())
  expect(onValue).toHaveBeenLastCalledWith('truck')
})

test('the group says what is wrong with it', () => {
  render(cards('', 'Please select a vehicle type'))
  const description = document.getElementById(group()?.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain('Please select a vehicle type')
  expect(radios().every((radio) => radio.getAttribute('aria-invalid') === 'true')).toBe(true)
})
