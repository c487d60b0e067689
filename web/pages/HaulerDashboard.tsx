import { PageHeading } from '../ui/PageHeading.tsx'

export const HaulerDashboard = () => (
  <main>
    <PageHeading documentTitle="HaulerDashboard">HaulerDashboard</PageHeading>
  </main>
)
