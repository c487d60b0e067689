import { expect, test } from 'vitest'
import { falseClaims } from './check-claims.ts'
import { FACTS_OF_THE_BLIND_SET } from './testing/blind-texts.ts'

const claims = (text: string) => falseClaims(text, FACTS_OF_THE_BLIND_SET)

test('no text says how soon a hauler is paid', () => {
  for (const text of [
    'Your money is in the bank before the customer waves goodbye.',
    'Before you’re home, the cash has landed.',
    'Haulers get paid out every evening.',
    'Same-day payouts for every job.',
    'Your share lands on Friday.',
    'You see your 70% within the day.',
  ])
    expect([text, ...claims(text)]).not.toEqual([text])
  for (const text of [
    'You see your share before you claim a job.',
    'Customers pay online before the job can be claimed.',
    'Haulers keep 70% of the price of each job.',
  ])
    expect([text, ...claims(text)]).toEqual([text])
})

test('no text says how soon a hauler is approved', () => {
  for (const text of [
    'Claim your first job the minute you sign up.',
    'Apply tonight and start hauling tomorrow.',
    'Approval overnight, first job in the morning.',
    'You get approved as soon as you register.',
  ])
    expect([text, ...claims(text)]).not.toEqual([text])
  for (const text of [
    'Once you’re approved, you can claim jobs in the areas you chose.',
    'Apply today. Our team reviews every application before the first job.',
  ])
    expect([text, ...claims(text)]).toEqual([text])
})

test('an application asks for papers, and a person checks it by hand', () => {
  for (const text of [
    'Skip the forms and drive.',
    'No paperwork, no interviews: claim jobs now.',
    'Haul without a licence check.',
    'Upload your licence later.',
    'Our haulers are licensed and carry insurance.',
  ])
    expect([text, ...claims(text)]).not.toEqual([text])
  for (const text of [
    'Apply with your licence and insurance. A person on our team checks each application by hand.',
    'To apply, you add your driver’s licence, your insurance number, your vehicle and its plate.',
    'Licence and insurance required.',
    'Old paperwork in the basement? Book a pickup.',
  ])
    expect([text, ...claims(text)]).toEqual([text])
})

test('the other 30% is the platform’s, in dollars and cents as well', () => {
  for (const text of [
    'Haulers keep 70% of the job’s price. The other 30% is the platform’s fee.',
    'Of every dollar a customer pays for the job, seventy cents go to the hauler.',
    'The job is priced at $200. You do it; $140 of that is yours.',
  ])
    expect([text, ...claims(text)]).toEqual([text])
  for (const text of [
    'Haulers keep 70% of the job’s price. The other 20% is the platform’s fee.',
    'Of every dollar a customer pays for the job, eighty cents go to the hauler.',
    'The job is priced at $200. You do it; $160 of that is yours.',
    'Seventy cents off every dollar for customers.',
  ])
    expect([text, ...claims(text)]).not.toEqual([text])
})
