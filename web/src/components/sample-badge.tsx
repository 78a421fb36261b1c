import { Tag } from '../ui/tag.tsx'
import { billingWords } from '../copy/settings/billing.ts'

/** Marks what is an example and nothing that happened. */
export function SampleBadge() {
  return <Tag tone="warn">{billingWords.sample}</Tag>
}
