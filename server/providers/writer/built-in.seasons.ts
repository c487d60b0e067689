import type { PostSetting } from './writer.ts'

type Sentence = (place: string) => string

/** What people clear out in each month in BC, January first. No sentence says what the weather is or what a pickup costs. */
const OPENINGS: readonly (readonly Sentence[])[] = [
  [
    (place) => `The holidays are over in ${place}, and the empty boxes are still there.`,
    (place) => `A new year in ${place}: begin with the room that is hard to walk into.`,
    (place) => `${place}, what did the new things of December replace?`,
  ],
  [
    (place) => `February in ${place} is a quiet month to sort the basement.`,
    (place) => `Before spring, ${place}: what has stood unused since last year?`,
    (place) => `Winter coats stay, the broken shelf in ${place} can go.`,
  ],
  [
    (place) => `Spring cleaning in ${place}?`,
    (place) => `${place}, which corner comes first this spring?`,
    (place) => `March in ${place}: open the garage door and look at the back wall.`,
  ],
  [
    (place) => `Old planters and cracked pots in ${place} make room for new ones in April.`,
    (place) => `Moving this spring in ${place}?`,
    (place) => `The shed in ${place} has waited since the fall.`,
  ],
  [
    (place) => `Patio days in ${place} start once the old set is gone.`,
    (place) => `Garage sale over in ${place}? What stayed can go too.`,
    (place) => `May in ${place}: make room for the bikes.`,
  ],
  [
    (place) => `The school year ends in ${place}. Desks, chairs and boxes pile up.`,
    (place) => `Moving at the end of June in ${place}?`,
    (place) => `Summer begins in ${place}, and the garage is still full.`,
  ],
  [
    (place) => `Summer moves in ${place} leave things behind.`,
    (place) => `Renovating in ${place} this July?`,
    (place) => `Evenings are long in ${place}: a good time to empty the shed.`,
  ],
  [
    (place) => `Last weeks of summer in ${place}: one weekend for the garage?`,
    (place) => `A new lease in ${place} from September? Leave the old couch out of it.`,
    (place) => `August in ${place}: the trampoline has had its last summer.`,
  ],
  [
    (place) => `Students move in and out of ${place} this month, mattresses do not have to.`,
    (place) => `Back to school in ${place}: the old desk makes room for a new one.`,
    (place) => `Summer things in ${place} that will not see another year can go.`,
  ],
  [
    (place) => `Fall clean-up in ${place}?`,
    (place) => `Leaves are raked in ${place}, and the broken patio chairs are next.`,
    (place) => `October in ${place}: clear the garage before the car needs it.`,
  ],
  [
    (place) => `Before winter, ${place}: the old bike and the barbecue still block the carport.`,
    (place) => `Dark evenings in ${place} suit a look through the basement.`,
    (place) => `November in ${place}: make room before the guests of December.`,
  ],
  [
    (place) => `Guests are coming to ${place} this month, and the spare room is full.`,
    (place) => `A new couch in December? The old one in ${place} can leave first.`,
    (place) => `The last clear-out of the year in ${place}?`,
  ],
]

const HOLIDAY_OPENINGS: readonly ((place: string, holiday: string) => string)[] = [
  (place, holiday) => `${holiday} is near, ${place}. One room less to worry about?`,
  (place, holiday) => `A long list before ${holiday} in ${place}? Start with what has to leave.`,
]

/** The sentences that a post of this place and season can begin with, those of a holiday first. */
export const openingsOf = ({ month, place, holiday }: PostSetting): (() => string)[] => [
  ...(holiday ? HOLIDAY_OPENINGS.map((sentence) => () => sentence(place, holiday)) : []),
  ...(OPENINGS[month - 1] ?? []).map((sentence) => () => sentence(place)),
]
