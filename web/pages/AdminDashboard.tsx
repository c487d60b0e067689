import { PageHeading } from '../ui/PageHeading.tsx'

export const AdminDashboard = () => (
  <main>
    <PageHeading documentTitle="AdminDashboard">AdminDashboard</PageHeading>
  </main>
)
