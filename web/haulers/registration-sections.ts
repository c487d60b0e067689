/** The three parts of the registration and the fields each of them asks for. */
export const SECTIONS = [
  {
    id: 'you',
    name: 'You',
    fields: ['firstName', 'lastName', 'phone', 'email', 'password', 'company'],
  },
  {
    id: 'vehicle',
    name: 'Vehicle',
    fields: ['vehicleType', 'vehicleModel', 'licensePlate', 'licenseNumber', 'insuranceNumber'],
  },
  { id: 'where', name: 'Where and experience', fields: ['serviceAreas', 'experience'] },
] as const

/** Whether a part has nothing left to fill or mend. */
export const isComplete = (
  { fields }: { fields: readonly string[] },
  problems: Readonly<Record<string, string>>,
): boolean => !fields.some((field) => field in problems)
