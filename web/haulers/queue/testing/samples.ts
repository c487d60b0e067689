const AT = '2026-11-24T20:00:00Z'
/** A row of the queue: an application without more. */
export const row = (id: number, hauler: string, more: object = {}) => ({
  kind: 'application',
  id,
  haulerId: id,
  hauler,
  vehicleType: 'van',
  area: 'Surrey',
  state: 'waiting',
  failed: null,
  since: AT,
  paper: null,
  expiresOn: null,
  change: null,
  ...more,
})
const documentOf = (name: string, letter: string, number: string | null) => ({
  document: name,
  paperId: name === 'licence_photo' ? null : 9,
  state: name === 'licence_photo' ? 'counts' : 'in_review',
  fileUrl: `/uploads/${letter.repeat(22)}.webp`,
  number,
  expiresOn: number && '2027-03-31',
  sentAt: AT,
  problem: name === 'insurance' ? 'dark' : null,
})
/** What a review needs of one applicant, with these points ticked. */
export const sheet = (haulerId: number, firstName: string, points: readonly number[]) => ({
  haulerId,
  firstName,
  lastName: 'Okafor',
  status: 'pending',
  company: null,
  phone: '604-555-0143',
  email: 'amara@westhaul.example',
  vehicleType: 'van',
  vehicleModel: '2021 Ram ProMaster',
  licensePlate: 'SAMPLE8',
  licenseNumber: '7204518',
  insuranceNumber: '48-119',
  serviceAreas: [],
  appliedAt: AT,
  documents: [
    documentOf('licence_photo', 'a', null),
    documentOf('drivers_licence', 'b', '720 4519'),
    documentOf('insurance', 'c', '48 119'),
  ],
  checks: points.map((point) => ({ point, by: 'Priya', at: AT })),
  requests: [],
})
