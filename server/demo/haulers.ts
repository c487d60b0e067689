import { DEMO_LOGINS } from '../../contract/demo.ts'
import type { PaperKind } from '../../contract/papers.ts'
import type { HaulerApplication, HaulerRegistration } from '../../contract/haulers.ts'

type Application = Omit<HaulerApplication, 'licenseImageUrl' | 'acceptTerms' | 'confirmPassword'>

/** Sample haulers: what they filled in, and what the admin team decided. */
export type SampleHauler = {
  form: HaulerRegistration | Application
  /** Days ago that they registered; 0 is a few hours ago. */
  joined: number
  decision?: 'approved' | 'rejected'
  reason?: string
  suspended?: { daysAgo: number; reason: string }
  /** Documents on record, by the days from today on which each ends. */
  papers?: Partial<Record<PaperKind, number>>
  /** No early mornings and evenings at the weekend. */
  shortWeekends?: boolean
}

export const HAULER_PASSWORD = DEMO_LOGINS.hauler.password
const password = HAULER_PASSWORD

export const sampleHaulers = {
  dale: {
    joined: 88,
    decision: 'approved',
    shortWeekends: true,
    papers: { drivers_licence: 980, icbc_commercial: 12, insurance: 96, business_licence: 210 },
    form: {
      firstName: 'Dale',
      lastName: 'Kowalchuk',
      email: DEMO_LOGINS.hauler.email,
      password,
      phone: '604-555-0143',
      company: 'Kowalchuk Hauling',
      vehicleType: 'Box Truck',
      vehicleModel: '2021 Isuzu NPR, 16 ft box',
      licensePlate: 'SAMPLE1',
      licenseNumber: 'SAMPLE-0143',
      insuranceNumber: 'SAMPLE-INS-0143',
      experience: 'Twelve years of moving and junk removal; two helpers on call for heavy pieces.',
      serviceAreas: [
        'Vancouver',
        'Burnaby',
        'New Westminster',
        'Richmond',
        'North Vancouver',
        'West Vancouver',
        'Bowen Island',
        'Lions Bay',
      ],
    },
  },
  harpreet: {
    joined: 86,
    decision: 'approved',
    form: {
      firstName: 'Harpreet',
      lastName: 'Gill',
      email: 'harpreet@example.test',
      password,
      phone: '604-555-0144',
      company: 'Gill & Daughters Removal',
      vehicleType: 'Dump Truck',
      vehicleModel: '2019 Ford F-550 dump',
      licensePlate: 'SAMPLE2',
      licenseNumber: 'SAMPLE-0144',
      insuranceNumber: 'SAMPLE-INS-0144',
      experience: 'Renovation debris and yard waste south of the Fraser since 2015.',
      serviceAreas: ['Surrey', 'Langley', 'Delta', 'White Rock', 'New Westminster'],
    },
  },
  sofia: {
    joined: 81,
    decision: 'approved',
    form: {
      firstName: 'Sofia',
      lastName: 'Marchetti',
      email: 'sofia@example.test',
      password,
      phone: '604-555-0145',
      company: 'Tri-Cities Clear-Outs',
      vehicleType: 'Box Truck',
      vehicleModel: '2020 Hino 155',
      licensePlate: 'SAMPLE3',
      licenseNumber: 'SAMPLE-0145',
      insuranceNumber: 'SAMPLE-INS-0145',
      experience: 'Estate clear-outs and donations, careful with stairs and walls.',
      serviceAreas: [
        'Coquitlam',
        'Port Coquitlam',
        'Port Moody',
        'Maple Ridge',
        'Pitt Meadows',
        'Anmore',
        'Belcarra',
        'Burnaby',
      ],
    },
  },
  minh: {
    joined: 60,
    decision: 'approved',
    form: {
      firstName: 'Minh',
      lastName: 'Tran',
      email: 'minh@example.test',
      password,
      phone: '604-555-0146',
      vehicleType: 'van',
      vehicleModel: '2022 Ford Transit',
      licensePlate: 'SAMPLE4',
    },
  },
  glen: {
    joined: 79,
    decision: 'approved',
    suspended: {
      daysAgo: 16,
      reason:
        'The insurance on file ran out. Send us the new certificate and we switch you back on.',
    },
    form: {
      firstName: 'Glen',
      lastName: 'Pruitt',
      email: 'glen@example.test',
      password,
      phone: '604-555-0147',
      vehicleType: 'truck',
      vehicleModel: '2014 GMC Savana cube',
      licensePlate: 'SAMPLE5',
    },
  },
  kit: {
    joined: 33,
    decision: 'rejected',
    reason: 'The licence photo could not be read, and two emails asking for another had no answer.',
    form: {
      firstName: 'Kit',
      lastName: 'Novak',
      email: 'kit@example.test',
      password,
      phone: '604-555-0148',
      vehicleType: 'pickup',
      vehicleModel: '2008 Nissan Frontier',
      licensePlate: 'SAMPLE6',
    },
  },
  theo: {
    joined: 2,
    form: {
      firstName: 'Theo',
      lastName: 'Lachance',
      email: 'theo@westhaul.example',
      password,
      phone: '604-555-0149',
      vehicleType: 'pickup',
      vehicleModel: '2023 Ford F-150 with a trailer',
      licensePlate: 'SAMPLE7',
    },
  },
  amara: {
    joined: 0,
    form: {
      firstName: 'Amara',
      lastName: 'Okafor',
      email: 'amara@example.test',
      password,
      phone: '604-555-0150',
      vehicleType: 'van',
      vehicleModel: '2021 Ram ProMaster',
      licensePlate: 'SAMPLE8',
    },
  },
} as const satisfies Record<string, SampleHauler>

export type HaulerName = keyof typeof sampleHaulers
