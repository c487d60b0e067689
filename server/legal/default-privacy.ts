/** When the text below became version 1. */
export const PRIVACY_PUBLISHED_AT = new Date('2026-11-27T00:00:00-07:00')

/** The privacy policy of the product itself, in plain markup: in force until the operator publishes another. */
export const DEFAULT_PRIVACY = `What {product} asks for, what it does with it, and who gets to see it.

## When you book a pickup

You give a name, phone, email, address, a description, one to five photos and a time. They are used to price the job, to find it a hauler, to reach you on the day and to keep a record of what was paid. To see where the pickup is, we may ask the Province’s register of addresses; only the address is sent there. Before a hauler has your job, haulers see the street without its number, the description, the photos, the time, how to get to the load (floors, elevator, walk) and whether someone has to be home. Your name, phone, full address and the gate code or notes you give are shown only to the hauler who has your job and to our team; your hauler stops seeing your phone number {contactHours} hours after the pickup.

{roadServer}

When you ask for a price on the phone and don’t book, we keep it with your name, phone, address and load, and delete it 90 days after the price expires.

{estimateRequests}

While you choose a window we keep it for you together with the address of your internet connection, so that no visitor blocks windows for others; this is deleted the day after. If you join the list for a full window, we use what you leave there, and that address, only to offer you that window, and delete them once the day has passed.

## Photos

Every photo is stored again without its metadata, so the place and time it was taken are removed. Photos are kept on our server, or with a company that stores files for us and may not use them. Photos that never became part of a booking are deleted after a day, or after a week if a hauler took them at a pickup.

## How your price is worked out

Our software reads your description and load size, and prices the items it finds.

{loadReading}

## When we don’t serve your area yet

You can leave an email or phone number, and we contact you once when we serve your area. We use it for nothing else. We delete it after two years if you have not booked by then, or as soon as you ask us to.

## After the pickup

Ratings and problem reports with their photos are kept with the job. We publish your first name, area and words only if you allow it with your rating, and stop when you withdraw that.

## Payment

Card numbers go to the payment provider, not into our records. We keep the amount, the status of the payment, the provider’s reference, and the brand and last four digits of the card for your receipt. Your name and email go to the payment provider with each payment. If you dispute a charge, your bank gets the record of the pickup: what was booked and paid, our messages, the address and the photos.

## When you work as a hauler

We keep your contact details, vehicle, plate and licence. The photo of your licence is shown only to you and to the people who review applications. Your bank details stay with the payment provider. Passwords are stored as a one-way hash.

The law requires platforms like ours to report to the Canada Revenue Agency once a year what haulers earned through them. For that we ask for your legal name, address, date of birth and tax number, and your GST/HST number if you have one. The date of birth and the tax number are stored encrypted and used for that report alone; each time a member of our team takes them out, we record who and when. You are paid whether you give them or not.

## Messages

Messages about your job are part of the service. A company that sends texts for us, or the mail server that carries our email, gets your number or address and the words of the message. What you write back by text is kept with your messages, for our team to answer. Reply STOP to a text, and no more texts go to your number until you reply START.

We may send news and offers only to those who ticked the box for them and, as the law allows, to customers: for two years after a completed pickup and for six months after a booking. Each says who sends it. To stop them, use the link in it or reply STOP. We keep what you agreed to and when, and which version of this page was in force then.

## Cookies

One cookie keeps you signed in, or ties a booking to the browser that made it. A second one finds your booking again when you return from your bank. When you come through one of our advertisements, offers or tracked links, we note with that same cookie which one it was, for 90 days, to measure our advertising; beside a booking we keep which was the first and which the last. The number that an ad network gives to your click stays in your address bar, and we keep it only if you tick the box that says so. There are no cookies of advertisers or analytics services and no scripts from elsewhere, with one exception: where payments run through Stripe, the payment form comes from Stripe when you get to it, and Stripe sets cookies of its own to prevent fraud.

## Your data

To see or delete what we hold about you, or to say what is wrong with it, call [{supportPhone}](tel:{supportPhoneLink}). Records of payments, and of what haulers earned, are kept for at least six years, as the law requires. If you unsubscribed, replied STOP or reported our email as spam, that still counts after we delete your data: we keep a code made from your number or address with a secret key, only to recognise it if we are given it again.

## Changes of this page

When we change this page, the date of its version changes. Earlier versions stay readable below.
`
