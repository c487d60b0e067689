import { expect, test } from 'vitest'
import { falseClaims } from './check-claims.ts'
import { FACTS_OF_THE_BLIND_SET } from './testing/blind-texts.ts'

const claims = (text: string) => falseClaims(text, FACTS_OF_THE_BLIND_SET)

test('people’s things, families and days pass, beside a price and a pickup', () => {
  for (const text of [
    'Somewhere under that tarp is a rowing machine. Take photos, see your price.',
    'The birdbath didn’t survive the frost, and the gnome hasn’t been the same. Photos, price, pickup.',
    'Raccoons have moved into the playhouse. See the price of a pickup.',
    'Westhaul: hoping to clear the attic? Snap a photo, see your price: {link} Reply STOP to opt out.',
    'Nobody plays the organ any more. See what a pickup would cost.',
    'Your teenager outgrew the loft bed. Book a pickup in Surrey.',
  ])
    expect([text, ...claims(text)]).toEqual([text])
})

test('the same words are refused where they say what a pickup, a price or a hauler is', () => {
  for (const text of [
    'Each pickup feeds a family.',
    'The price melts in the summer sun.',
    'The truck shows up while your coffee is hot.',
    'Haulers wear slippers and whisper.',
    'Pay with a smile.',
    'Our haulers are neighbours you know.',
    'A pickup costs about as much as a pizza.',
  ])
    expect([text, ...claims(text)]).not.toEqual([text])
})

test('a year, a time or a count in a customer’s story is no claim; one of the business is', () => {
  for (const text of [
    'Your 1998 soccer trophies and a fondue set from 1987. Book a pickup.',
    'You opened one drawer. Four hours later you’re still sitting on the floor.',
    'That treadmill has held laundry for six years. Take a photo.',
    '14 empty boxes and 0 regrets. Book a pickup.',
    'One armchair or eleven? Take photos, see your price.',
  ])
    expect([text, ...claims(text)]).toEqual([text])
  for (const text of [
    'Hauling in Surrey from 1987.',
    'A family firm. Est. 1998.',
    'Four hours later your garage is empty.',
    'We have hauled couches for six years.',
    '14 customers and 0 complaints.',
    'Eleven haulers on your street.',
  ])
    expect([text, ...claims(text)]).not.toEqual([text])
})

test('“nobody does it for less” is a comparison', () => {
  for (const text of [
    'Nobody in Surrey hauls for less.',
    'No other app pays haulers as well.',
    'You won’t find a smaller price.',
    'No hauler pays you more.',
    'There’s no cheaper way to lose a couch.',
  ])
    expect([text, ...claims(text)]).not.toEqual([text])
  expect(claims('Nobody in the family wants the piano. See your price.')).toEqual([])
})

test('what is written on a thing, and what an offer is not, claims nothing', () => {
  for (const text of [
    'The “World’s Best Dad” mug has no handle. Book a pickup.',
    'This isn’t a sale, a countdown or a coupon. See your price.',
    'Best couch you ever had. Book its pickup.',
    'Step number one: take photos. Step two: see your price.',
  ])
    expect([text, ...claims(text)]).toEqual([text])
  for (const text of [
    '“World’s best haulers”, said a mug.',
    'This isn’t a sale, it’s half price.',
    'Best service you ever had.',
    'We’re number one in Surrey.',
  ])
    expect([text, ...claims(text)]).not.toEqual([text])
})
