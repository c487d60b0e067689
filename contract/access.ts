import { z } from 'zod'

/** Where the load waits for the hauler. */
export const ACCESS_PLACES = ['curb', 'garage', 'inside', 'upstairs', 'basement'] as const
/** One of `ACCESS_PLACES`. */
export const AccessPlace = z.enum(ACCESS_PLACES, 'Please say where the load is')
export type AccessPlace = z.infer<typeof AccessPlace>

/** The most floors that a load is carried over. */
export const MOST_FLOORS = 30
/** The longest walk to the truck. */
export const MOST_WALK_MINUTES = 30
/** The most characters of the notes for the hauler. */
export const LONGEST_ACCESS_NOTES = 500

const upTo = (most: number, message: string) => z.int(message).min(0, message).max(most, message)
const Floors = upTo(MOST_FLOORS, `Please enter 0 to ${MOST_FLOORS} floors`)
const WalkMinutes = upTo(MOST_WALK_MINUTES, `Please enter 0 to ${MOST_WALK_MINUTES} minutes`)

/**
 * How the hauler gets to the load, as a customer sends it. Every key may be absent. `floors` counts the
 * floors up or down: without it 1 for upstairs and basement; at any other place it is 0, whatever is sent.
 */
export const AccessInput = z.object({
  place: AccessPlace.default('curb'),
  floors: Floors.optional(),
  elevator: z.boolean().default(false),
  /** The walk from the load to the truck, in minutes. */
  walkMinutes: WalkMinutes.default(0),
  /** Gate code and anything else. Haulers read it only once the job is theirs. */
  notes: z
    .string()
    .trim()
    .max(LONGEST_ACCESS_NOTES, 'Please use at most 500 characters')
    .default(''),
  /** The load is outside or unlocked, so the customer does not have to be home. */
  unattended: z.boolean().default(false),
})
export type AccessInput = z.infer<typeof AccessInput>

/** How the hauler gets to the load, complete. */
export const Access = z.object({
  place: AccessPlace,
  floors: Floors,
  elevator: z.boolean(),
  walkMinutes: WalkMinutes,
  notes: z.string(),
  unattended: z.boolean(),
})
export type Access = z.infer<typeof Access>

/** Access without the notes, which may hold a gate code: what haulers read on the market. */
export const OfferedAccess = Access.omit({ notes: true })
export type OfferedAccess = z.infer<typeof OfferedAccess>

/** What of the access changes a price. */
export type PricedAccess = Pick<Access, 'place' | 'floors' | 'elevator' | 'walkMinutes'>

/** Access without what leaves the price as it is. */
export const pricedAccess = ({
  place,
  floors,
  elevator,
  walkMinutes,
}: PricedAccess): PricedAccess => ({ place, floors, elevator, walkMinutes })

const isOnAnotherFloor = (place: AccessPlace): boolean =>
  place === 'upstairs' || place === 'basement'

/** The access that a customer's answers stand for. */
export const accessOf = ({ floors, ...input }: AccessInput): Access => ({
  ...input,
  floors: isOnAnotherFloor(input.place) ? (floors ?? 1) : 0,
})

/** What haulers read before a claim. */
export const offeredAccess = (access: Access): OfferedAccess => ({
  place: access.place,
  floors: access.floors,
  elevator: access.elevator,
  walkMinutes: access.walkMinutes,
  unattended: access.unattended,
})

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth']

function ordinal(number: number): string {
  const tens = number % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return ORDINALS[number - 1] ?? `${number}${ending}`
}

/** 'Second floor, no elevator' or 'Basement, 1 flight': the floors that a load is carried over. */
export function floorText({ place, floors, elevator }: Omit<PricedAccess, 'walkMinutes'>): string {
  const flights = floors === 1 ? '1 flight' : `${floors} flights`
  const where = place === 'basement' ? 'Basement' : `${ordinal(floors + 1)} floor`
  if (elevator) return `${where}, elevator`
  return place === 'basement' ? `${where}, ${flights}` : `${where}, no elevator`
}

/** 'Walk to the truck, 3 minutes'. */
export const walkText = ({ walkMinutes }: Pick<PricedAccess, 'walkMinutes'>): string =>
  `Walk to the truck, ${walkMinutes === 1 ? '1 minute' : `${walkMinutes} minutes`}`

const placeText: Record<AccessPlace, string> = {
  curb: 'Curb or driveway',
  // Both are on the ground: neither adds to the price, and no one has to choose between them.
  garage: 'Garage or ground floor',
  inside: 'Inside, ground floor',
  upstairs: 'Upstairs',
  basement: 'Basement',
}

/** 'Garage or ground floor' or 'Second floor, no elevator': where the load is, the same on the form, in the price and for the hauler. */
export const whereText = (access: Omit<PricedAccess, 'walkMinutes'>): string =>
  access.floors > 0 ? floorText(access) : placeText[access.place]

/** Access in a few words each, without the notes: the floor or place, the walk, whether the customer has to be home. */
export const accessFacts = (access: OfferedAccess): string[] => [
  whereText(access),
  ...(access.walkMinutes > 0 ? [walkText(access)] : []),
  ...(access.unattended ? ['Nobody needs to be home'] : []),
]

/** The same in one line: 'Second floor, no elevator. Walk to the truck, 3 minutes'. */
export const accessText = (access: OfferedAccess): string => accessFacts(access).join('. ')
