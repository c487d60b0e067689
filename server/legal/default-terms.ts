import { RESCHEDULING_COPY } from '../../contract/cancellation.ts'

/** When the text below became version 1. */
export const TERMS_PUBLISHED_AT = new Date('2026-11-23T08:00:00-07:00')

/** The terms of the product itself, in plain markup: in force until the operator publishes others. */
export const DEFAULT_TERMS = `How a pickup works between you, the hauler and {product}.

## Who does what

{product} prices pickups, takes the payment and offers each pickup to haulers. The haulers are independent: they bring their own vehicle, and claim pickups or are assigned ones that fit their schedule. Our team reviews each application before the first pickup.

## Booking

A booking is made when you pay. If the window you choose is marked "On request", your booking is a request until we confirm it; if we can't confirm it in time, you get all of your money back. What you tell us about the load, the address and the access must be right: the price and the vehicle follow from it.

## Price and the price cap

The price shown when you book is an all-in estimate in Canadian dollars. {tax} It is charged when you book. With it you see the price cap.

- If the load is as you described it, you pay the estimate.
- If it is less, your hauler lowers the price and we refund the difference.
- If it is more, your hauler asks for a new price with a reason and photos. You pay more only if you approve it. Without an answer in 30 minutes the agreed price stays.
- Above the price cap our team has to agree first, and then you.

If you decline a higher price, your hauler takes only what was booked, or leaves and you pay the trip fee of {tripFee}.

## Your saved card

With your payment we save the card for this pickup. We charge it again only for a price you approve, a tip you choose, or a cancellation, rescheduling or trip fee that we showed you first. The card number itself stays with the payment provider.

## Cancelling and rescheduling

{cancellation} The fee is shown before you confirm, and it is never more than you paid. ${RESCHEDULING_COPY} That fee is shown first too, it is charged to your saved card, and your hauler is released. If we cancel, or no hauler comes, you get all of it back.

## Refunds

Refunds go to the card you paid with. Banks usually show them in 5 to 10 days. Each refund is on your receipt.

## What happens on site

Your hauler looks at the load, tells you if the price has to change, loads what was agreed and takes it to be disposed of, recycled or donated. You see each step on the page of your pickup. Please clear the way, tell us about stairs, elevators, gate codes and parking, and mark what has to stay.

## When you can't be there

You or another adult has to be there unless you chose "Nobody needs to be home". If your hauler doesn't come in your window, you can choose another window or get all of your money back.

## Damage and other problems

Report damage, things that were left behind or anything else on the page of your pickup, best within 24 hours and with photos. You can also call [{supportPhone}](tel:{supportPhoneLink}). While a report is open, what your hauler has not been paid yet for the pickup waits. We answer, and where something was our or the hauler's fault, we refund part of the price or settle the damage with you and the hauler.

## Liability

Haulers are responsible for the work they do and for damage they cause. {product} is responsible for what we do ourselves: the price, the payment and finding a hauler. We are not responsible for things you ask to have taken by mistake, once they are disposed of. Nothing in these terms takes away rights that the law gives you as a consumer, such as those under the Business Practices and Consumer Protection Act of British Columbia.

## What cannot be taken

Asbestos and material that may contain it, propane, paint in bulk, explosives, medical waste and anything else that is dangerous to load or illegal to dump. A hauler does not have to load such items. If they are found in your load, they stay with you.

## For haulers

You receive {haulerShare}% of the price of every job you complete; the rest is the platform fee. If we refund part of the price to the customer, we may take back your share of that part. Payouts go to the account you set up with the payment provider. What you tell us about yourself, your vehicle and your licence must be true. The first hauler to claim a job gets it, and our team can reassign it. Customers' details are for doing that job only.

## Your data

Our [privacy page](/privacy) says what we ask for, why, and who sees it.

## Changes of these terms

When we change these terms, the date of the version changes. The version in force when you booked stays in force for that pickup.

## Law

The laws of British Columbia and the laws of Canada that apply there govern these terms.

## Questions

Call [{supportPhone}](tel:{supportPhoneLink}).
`
