import { AppError } from '../../contract/errors.ts'

/** What stays between a hauler and the desk that reviews it: papers, what the tax agency gets, and the bank. */
const MASKED: ReadonlySet<string> = new Set([
  'licenseNumber',
  'insuranceNumber',
  'legalName',
  'street',
  'city',
  'postalCode',
  'gstNumber',
  'taxNumberEnd',
  'stripeOnboardingUrl',
])
const MASK = '•••'
/** Addresses of private files: an empty one is no file. */
const FILES: ReadonlySet<string> = new Set(['licenseImageUrl', 'fileUrl'])

/** An answer as a person of the team reads it who looks as a hauler; it is encoded already. */
export function maskPrivate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskPrivate)
  if (value === null || typeof value !== 'object') return value
  // The number of a paper stands beside its file.
  const isPaper = 'fileUrl' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (typeof part !== 'string') return [key, maskPrivate(part)]
      if (FILES.has(key)) return [key, '']
      return [key, MASKED.has(key) || (isPaper && key === 'number') ? MASK : part]
    }),
  )
}

export const filesStayPrivate = (): AppError =>
  new AppError('forbidden', 'Files of a hauler stay private while you look as the hauler')
