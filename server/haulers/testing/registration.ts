import type { HaulerRegistration } from '../../../contract/haulers.ts'

/** What a hauler fills in to register, with an address of its own. */
export const aRegistration = (fields: Partial<HaulerRegistration> = {}): HaulerRegistration => ({
  email: `${crypto.randomUUID()}@example.test`,
  password: 'eight or more',
  firstName: 'Harpreet',
  lastName: 'Sidhu',
  phone: '(604) 555-0188',
  vehicleType: 'Box Truck',
  vehicleModel: 'Isuzu NPR',
  licensePlate: 'AB1 23C',
  licenseNumber: '1234567',
  insuranceNumber: 'ICBC 99',
  experience: 'Three years of clear-outs',
  serviceAreas: ['Surrey'],
  ...fields,
})
