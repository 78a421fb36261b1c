import { Check } from 'lucide-react'
import { HealthDot } from './health-dot.tsx'

/** Selection and state of an account in the list. */
export const AccountMark = ({ healthy, chosen }: { healthy: boolean; chosen: boolean }) => (
  <>
    <Check size={16} aria-hidden="true" className={chosen ? '' : 'invisible'} />
    <HealthDot healthy={healthy} />
  </>
)
