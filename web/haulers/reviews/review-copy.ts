import type { ReviewedValues } from '../../../contract/hauler-account.ts'
import { vehicleFacts } from '../../../contract/haulers.ts'

/** The values of a change by their names, old and new side by side. */
export function comparisonOf(
  previous: ReviewedValues,
  next: ReviewedValues,
): { name: string; before: string; after: string; isPhoto: boolean }[] {
  const names = Object.keys(next) as (keyof ReviewedValues)[]
  return names.map((field) => ({
    name: NAMES[field],
    before: wordsOf(previous, field),
    after: wordsOf(next, field),
    isPhoto: field === 'licenseImageUrl',
  }))
}

const NAMES: Record<keyof ReviewedValues, string> = {
  vehicleType: 'Vehicle type',
  vehicleModel: 'Vehicle model',
  licensePlate: 'Licence plate',
  insuranceNumber: 'Insurance number',
  licenseNumber: 'Licence number',
  licenseImageUrl: 'Licence photo',
}

function wordsOf(values: ReviewedValues, field: keyof ReviewedValues): string {
  const value = values[field]
  if (!value) return ''
  return field === 'vehicleType' && values.vehicleType
    ? vehicleFacts[values.vehicleType].label
    : value
}
