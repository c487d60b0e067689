import { PageHeading } from '../ui/PageHeading.tsx'

export const StaffLogin = () => (
  <main>
    <PageHeading documentTitle="StaffLogin">StaffLogin</PageHeading>
  </main>
)
