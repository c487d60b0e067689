import type { SceneTexts } from './texts.ts'

/** Section 2, the client dashboard and the hauler's screens. */
export const haulerTexts: SceneTexts[] = [
  {
    scene: 'the client dashboard with a job',
    texts: [
      'Total Jobs',
      'Active Jobs',
      'Completed',
      'Service Status',
      'Active',
      'Your Recent Jobs',
      'Client',
    ],
    columns: ['Job ID', 'Description', 'Status', 'Date', 'Hauler'],
    buttons: ['Logout'],
    absent: ['Admin Dashboard', 'Hauler Dashboard'],
  },
  { scene: 'the client dashboard without jobs', texts: ['No jobs found'] },
  {
    scene: 'the hauler dashboard with an assigned job',
    headings: ['Hauler Dashboard'],
    texts: [
      'Manage your junk removal jobs and earnings',
      'Total Earnings',
      'Completed Jobs',
      'Active Jobs',
      'Available Jobs',
      'Your Payout',
      'approved',
    ],
    tabs: ['My Jobs', 'Available Jobs', 'Schedule'],
    buttons: ['Start Job', 'Logout'],
  },
  { scene: 'the hauler dashboard with a job in progress', buttons: ['Mark Complete'] },
  { scene: 'the hauler dashboard without jobs', texts: ['No jobs assigned yet'] },
  {
    scene: 'a pending hauler',
    texts: [
      'Account Status: pending',
      "Your account is pending approval. You'll be notified once approved to start accepting jobs.",
    ],
    tabs: ['My Jobs'],
    absent: ['Schedule'],
  },
  {
    scene: 'a rejected hauler',
    texts: [
      'Account Status: rejected',
      'Your account has been rejected. Please contact support for more information.',
    ],
  },
  {
    scene: 'a suspended hauler',
    texts: [
      'Account Status: suspended',
      'Your account has been suspended. Please contact support to resolve this issue.',
    ],
  },
  {
    scene: 'the available jobs',
    texts: ['Your payout (70%)'],
    buttons: ['Claim Job'],
  },
  { scene: 'no available jobs', texts: ['No available jobs at the moment'] },
  {
    scene: 'the availability editor',
    headings: ['Set Your Availability'],
    texts: [
      "Choose the days and times when you're available to take jobs. You can set the maximum number of jobs per time slot.",
      'Availability Summary',
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      '8-10 AM',
      '10 AM-12 PM',
      '12-2 PM',
      '2-4 PM',
      '4-6 PM',
      '6-8 PM',
    ],
    options: ['1 job', '2 jobs', '3 jobs', '4 jobs'],
    buttons: ['Save Availability'],
  },
  {
    scene: 'a hauler without a profile',
    texts: ['Hauler Profile Not Found', 'You need to complete your hauler registration first.'],
    links: ['Go to Home Page'],
  },
]
