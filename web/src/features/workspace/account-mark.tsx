import { Check } from 'lucide-react'
import { HealthDot } from './health-dot.tsx'

/** In the list of accounts: which one is chosen, and how it is. */
export const AccountMark = ({ healthy, chosen }: { healthy: boolean; chosen: boolean }) => (
  <>
    <Check size={16} aria-hidden="true" className={chosen ? '' : 'invisible'} />
    <HealthDot healthy={healthy} />
  </>
)
