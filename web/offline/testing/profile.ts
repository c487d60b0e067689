/** The profile of an approved hauler, as the server sends it. */
export const sentProfile = (id: number) => ({
  id,
  status: 'approved',
  statusReason: null,
  user: { firstName: 'Dale', lastName: 'Kowalchuk' },
  serviceAreas: [],
  needsAreas: false,
  bankConnected: true,
  wantsDigest: true,
})
