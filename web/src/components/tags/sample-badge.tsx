import { m } from '@skein/messages'
import { Tag } from '../../ui/tag.tsx'

/** Marks what is an example and nothing that happened. */
export function SampleBadge() {
  return <Tag tone="warn">{m.billing_sample()}</Tag>
}
