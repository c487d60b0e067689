import type { Context } from '../core/context.ts'
import { bcGeocoder } from '../providers/geocoder/bc.ts'
import type { Geocoder } from '../providers/geocoder/geocoder.ts'
import { carefulGeocoder } from './careful-geocoder.ts'

/** The register of addresses where there are settings for it, undefined without: decided in this one place. */
export const openGeocoder = (
  { config, now }: Pick<Context, 'config' | 'now'>,
  log: (line: string) => void,
): Geocoder | undefined =>
  config.geocoder && carefulGeocoder(bcGeocoder(config.geocoder), { now, log })
