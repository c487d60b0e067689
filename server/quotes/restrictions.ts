import type { QuoteItem } from '../../contract/quotes.ts'

/**
 * What may not ride on the truck, and what goes somewhere special. `prohibited` ends the quote;
 * the others are told to the customer beside the price.
 */
export type Restriction = {
  kind: 'prohibited' | 'special' | 'free_option'
  concerns: (item: QuoteItem) => boolean
  /** When given, it applies only to descriptions that also say this. */
  saying?: RegExp
  /** And not to those that say this. */
  unlessSaying?: RegExp
  title: string
  /** For the customer: why, and where to take it. */
  text: string
  source: string
}

// The table was last compared with its sources on 20 November 2026.

const isAny = (...keys: string[]) => {
  const wanted = new Set(keys)
  return (item: QuoteItem): boolean => wanted.has(item.key)
}
const isFlagged =
  (flag: QuoteItem['flags'][number]) =>
  (item: QuoteItem): boolean =>
    item.flags.includes(flag)

/** Cans of paint that a household has left over; more is a bulk load. */
const HOUSEHOLD_PAINT_CANS = 9

const TESTED =
  /\b(tested negative|lab test|asbestos[ -]free|no asbestos|new drywall|leftover drywall|offcuts)\b/i
const LOOKS_OLD =
  /\b(asbestos|vermiculite|popcorn ceiling|plaster|19[0-8]\d(?:s|'s)?|(?:60|70|80)s|old (?:house|home|building))\b/i

export const restrictions: readonly Restriction[] = [
  {
    kind: 'prohibited',
    concerns: isAny('asbestos'),
    title: 'Asbestos',
    text: 'We cannot take anything that may contain asbestos. Leave it where it is and call a licensed asbestos abatement contractor; WorkSafeBC lists them.',
    source: 'metrovancouver.org; squamish.ca; scrd.ca 2023',
  },
  {
    kind: 'prohibited',
    concerns: isFlagged('drywall'),
    saying: LOOKS_OLD,
    unlessSaying: TESTED,
    title: 'Drywall that may contain asbestos',
    text: 'Drywall from before 1990 may contain asbestos, and no transfer station takes it without a lab test. Have it tested, then book again and tell us the result.',
    source: 'metrovancouver.org; squamish.ca; scrd.ca 2023',
  },
  {
    kind: 'prohibited',
    concerns: isAny('ammunition', 'explosive'),
    title: 'Explosives and ammunition',
    text: 'We cannot take explosives, flares, firearms or ammunition. Call the non-emergency line of your local police; they collect them free of charge.',
    source: 'metrovancouver.org, disposal ban program',
  },
  {
    kind: 'prohibited',
    concerns: isAny('medical-waste'),
    title: 'Medical waste',
    text: 'We cannot take needles or other medical waste. Put sharps into a hard container and take them to a pharmacy or your local health unit.',
    source: 'metrovancouver.org, disposal ban program; BC Recycling Regulation, Oct 2025',
  },
  {
    kind: 'prohibited',
    concerns: isAny('propane-tank'),
    title: 'Propane and other pressure cylinders',
    text: 'We cannot carry propane or other pressure cylinders, even empty ones. Recycling depots and most propane dealers take them back; rcbc.ca finds the nearest.',
    source: 'metrovancouver.org, disposal ban program',
  },
  {
    kind: 'prohibited',
    concerns: (item) => item.key === 'paint-can' && item.quantity > HOUSEHOLD_PAINT_CANS,
    title: 'Paint in bulk',
    text: 'We cannot carry this much paint. Product Care depots take household paint free of charge, up to a limit for each visit; productcare.org finds the nearest.',
    source: 'productcare.org; rcbc.ca',
  },
  {
    kind: 'prohibited',
    concerns: isAny('solvent', 'gasoline', 'pesticide', 'chemical'),
    title: 'Solvents, fuel and chemicals',
    text: 'We cannot carry solvents, fuel, pesticides or other chemicals. Product Care depots take household ones free of charge; productcare.org finds the nearest.',
    source: 'productcare.org; metrovancouver.org, disposal ban program',
  },
  {
    kind: 'special',
    concerns: isFlagged('drywall'),
    title: 'Drywall needs a date or a test',
    text: 'Stations take drywall only with a date stamp of 1990 or later or a lab test. Have one at hand; your hauler has to refuse it otherwise.',
    source: 'metrovancouver.org; squamish.ca; scrd.ca 2023',
  },
  {
    kind: 'special',
    concerns: isFlagged('refrigerant'),
    title: 'Refrigerant is recovered first',
    text: 'Fridges, freezers and air conditioners go to a depot where a certified person removes the refrigerant. The fee is in your price.',
    source: 'B.C. Reg. 387/99; area-bc.ca',
  },
  {
    kind: 'special',
    concerns: isAny('barbecue'),
    title: 'Take the propane tank off',
    text: 'We take the barbecue without its tank. Recycling depots and most propane dealers take the tank back.',
    source: 'metrovancouver.org, disposal ban program',
  },
  {
    kind: 'special',
    concerns: isAny('railway-tie', 'septic-tank', 'dead-animal', 'fire-extinguisher'),
    title: 'Needs a word with us first',
    text: 'Not every station takes this. Your hauler may have to leave it behind if no place near you accepts it.',
    source: 'metrovancouver.org, disposal ban program',
  },
  {
    kind: 'free_option',
    concerns: isAny(
      'paint-can',
      'car-battery',
      'battery',
      'light-bulb',
      'smoke-detector',
      'motor-oil',
      'medication',
    ),
    title: 'Depots take this free of charge',
    text: 'Paint, batteries, bulbs, oil, alarms and medication belong in a depot or pharmacy, not in garbage. Keep them apart from the rest; rcbc.ca finds the nearest place.',
    source: 'productcare.org; rcbc.ca',
  },
  {
    kind: 'free_option',
    concerns: isFlagged('electronics'),
    title: 'Electronics are free at a depot',
    text: 'Return-It and ElectroRecycle depots take electronics and small appliances free of charge, if you would rather bring them.',
    source: 'return-it.ca; electrorecycle.ca; rcbc.ca',
  },
  {
    kind: 'free_option',
    concerns: (item) =>
      item.key === 'sofa' || item.flags.includes('mattress') || item.flags.includes('appliance'),
    title: 'Your city may take it free',
    text: 'Several cities, among them Surrey, Coquitlam, Port Coquitlam and Richmond, pick up a few large items a year free of charge. Look up large item pickup on your city’s page.',
    source: 'surrey.ca Feb 2026; coquitlam.ca, portcoquitlam.ca, richmond.ca 2025',
  },
]
