import { m } from '@skein/messages'
import { Check } from 'lucide-react'
import { Tag } from '../../../ui/tag.tsx'

/** Says whether something is configured, not whether it works. */
export const SetUpTag = ({ isSet }: { isSet: boolean }) =>
  isSet ? (
    <Tag glyph={<Check size={14} aria-hidden="true" />}>{m.administration_set()}</Tag>
  ) : (
    <Tag>{m.administration_not_set()}</Tag>
  )
