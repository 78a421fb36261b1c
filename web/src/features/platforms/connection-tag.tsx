import { Check, TriangleAlert } from 'lucide-react'
import { m } from '@skein/messages'
import { Tag } from '../../ui/tag.tsx'

/** The state of a connection; `isLost`: the platform no longer accepts it. */
export function ConnectionTag({ isLost }: { isLost: boolean }) {
  const Glyph = isLost ? TriangleAlert : Check
  return (
    <Tag tone={isLost ? 'warn' : 'ok'} glyph={<Glyph size={14} aria-hidden="true" />}>
      {isLost ? m.common_reconnect_needed() : m.platforms_connected()}
    </Tag>
  )
}
