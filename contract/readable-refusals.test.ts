import { expect, test } from 'vitest'
import type { z } from 'zod'
import { AccessInput } from './access.ts'
import { TimeWindow } from './calendar.ts'
import { ServiceArea } from './places.ts'

const refusalOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test('what a customer can send wrongly about window, area and access is refused in a sentence', () => {
  expect(refusalOf(TimeWindow, 'noon')).toEqual(['Please choose morning, afternoon or evening'])
  expect(refusalOf(ServiceArea, 'Toronto')).toEqual(['Please choose one of our service areas'])
  expect(refusalOf(AccessInput, { place: 'roof' })).toEqual(['Please say where the load is'])
  for (const floors of [-1, 1.5, 31, 'two'])
    expect(refusalOf(AccessInput, { floors })).toEqual(['Please enter 0 to 30 floors'])
  for (const walkMinutes of [-1, 999])
    expect(refusalOf(AccessInput, { walkMinutes })).toEqual(['Please enter 0 to 30 minutes'])
})
