import { z } from 'zod'

/** The 19 municipalities that are served (spec section 9), in the specification's order. */
export const SERVICE_AREAS = [
  'Vancouver',
  'Burnaby',
  'Richmond',
  'Surrey',
  'Langley',
  'Coquitlam',
  'North Vancouver',
  'West Vancouver',
  'New Westminster',
  'Delta',
  'White Rock',
  'Maple Ridge',
  'Port Coquitlam',
  'Port Moody',
  'Pitt Meadows',
  'Anmore',
  'Belcarra',
  'Bowen Island',
  'Lions Bay',
] as const
/** One of the 19 municipalities; the word is also what a person reads. */
export const ServiceArea = z.enum(SERVICE_AREAS, 'Please choose one of our service areas')
export type ServiceArea = z.infer<typeof ServiceArea>
