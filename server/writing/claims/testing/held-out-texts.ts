import type { LabelledText } from './labelled-texts.ts'

const text =
  (isTrue: boolean) =>
  (words: string): LabelledText => ({ text: words, isTrue })

/**
 * Held out until the third blind set came; some rules were written with it in view since, so its score is no measure of
 * unseen texts any more (docs/decisions/044).
 */
export const HELD_OUT_TEXTS: readonly LabelledText[] = [
  ...[
    'Grandma’s armoire won’t fit the elevator. Add a photo and tell us about the stairs.',
    'Three broken chairs, one estimate. Book junk removal in White Rock.',
    'We come to Port Moody, Anmore and Belcarra.',
    'Is the crawl space still a mystery? Shine a light in, take a picture, get an estimate.',
    'Boxes from last year’s move are still boxes. Book a pickup and be done with them.',
    'Haulers pick the jobs. Customers pick the window. Everybody knows the plan.',
    'Estimates are in Canadian dollars and include GST.',
    'Your hauler confirms the price at the door, before anything is loaded.',
    'Put the small stuff in bags and the sharp stuff in a box. Your hauler will be grateful.',
    'Need a mattress gone by tonight? A same-day pickup costs 15% more.',
    'Drive a box truck? Keep 70% of the price on every job you finish.',
    'Our team looks at every application before a hauler’s first job.',
    'A barbecue that has seen its last summer deserves a last ride.',
    'Not in an area we serve? Leave your email on our site.',
    'Pay with a card or a phone wallet when you book.',
    'One couch or a whole basement: the estimate follows your photos.',
  ].map(text(true)),
  ...[
    'We treat your home like our own.',
    'Punctual haulers who respect your time.',
    'Book tonight, wake up to an empty garage.',
    'Nothing we pick up ends up in the ground.',
    'Our prices haven’t gone up in five years.',
    'Moms, movers and mayors book with us.',
    'Half the neighbourhood can’t be wrong.',
    'A dollar from every pickup goes to the food bank.',
    'Be one of our first hundred haulers and pay no platform fee.',
    'Haulers see their money before they’re home.',
    'We sanitize the area once the junk is out.',
    'The City recommends booking ahead with us.',
    'Bring us any competitor’s quote.',
    'Your second couch rides along free.',
    'Our algorithm gets the price right to the cent.',
    'Haulers: gas cards included.',
    'It takes under a minute to get rid of a sofa.',
    'Stress-free, or we’ll make it right.',
    'Picked by the Vancouver Sun as a service to watch.',
    'Pickups in Chilliwack now open.',
    'Your items are covered in transit.',
    'Sundays are half price for students.',
    'We answer every call in three rings.',
    'Never a surcharge for stairs.',
    'Average rating: four point nine.',
    'The app that changed how BC gets rid of junk.',
  ].map(text(false)),
]
