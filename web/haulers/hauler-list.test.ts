import { expect, test } from 'vitest'
import { z } from 'zod'
import { AdminHauler } from '../../contract/haulers.ts'
import { deletionOf } from './consequences.ts'
import { countViews, findHaulers, type HaulerQuery } from './hauler-list.ts'

const hauler = (facts: Partial<z.input<typeof AdminHauler>> = {}): AdminHauler =>
  z.decode(AdminHauler, {
    id: 1,
    status: 'approved',
    statusReason: null,
    user: { firstName: 'Dale', lastName: 'Kowalchuk', email: 'dale@example.com' },
    phone: '+16045550142',
    company: null,
    vehicleType: 'truck',
    vehicleModel: 'Isuzu NPR',
    licensePlate: 'MX 1000',
    licenseNumber: null,
    insuranceNumber: null,
    licenseImageUrl: null,
    experience: null,
    serviceAreas: ['Burnaby'],
    isAvailable: true,
    bankConnected: false,
    createdAt: '2026-11-01T18:00:00Z',
    updatedAt: '2026-11-01T18:00:00Z',
    ...facts,
  })
const ids = (haulers: AdminHauler[], change: Partial<HaulerQuery>) =>
  findHaulers(haulers, {
    view: 'all',
    area: '',
    search: '',
    sort: { by: 'status', down: false },
    ...change,
  }).map(({ id }) => id)

test('applications stand before everybody else', () => {
  const haulers = [hauler({ id: 1 }), hauler({ id: 2, status: 'pending' })]
  expect(ids(haulers, {})).toEqual([2, 1])
  expect(countViews(haulers)).toMatchObject({ all: 2, pending: 1, approved: 1, rejected: 0 })
})

test('haulers are found by area, vehicle and plate', () => {
  const haulers = [
    hauler({ id: 1 }),
    hauler({ id: 2, serviceAreas: ['Surrey'], licensePlate: 'AB 77' }),
  ]
  expect(ids(haulers, { area: 'Surrey' })).toEqual([2])
  expect(ids(haulers, { search: 'box truck mx' })).toEqual([1])
})

test('an account with a job in progress cannot be deleted; assigned jobs go back to the market', () => {
  expect(deletionOf('Dale', { assigned: 0, inProgress: 1 }).possible).toBe(false)
  expect(deletionOf('Dale', { assigned: 1, inProgress: 0 }).text).toContain(
    '1 assigned job goes back',
  )
  expect(deletionOf('Dale', { assigned: 2, inProgress: 0 }).text).toContain(
    '2 assigned jobs go back',
  )
})
