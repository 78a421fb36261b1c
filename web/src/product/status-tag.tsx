import type { ActivationStatus } from '@skein/contract/automations/automation'
import { CircleDashed, CirclePause, CirclePlay } from 'lucide-react'
import { Tag, type Tone } from '../ui/tag.tsx'
import { statusWords } from '../words/automations.ts'

const looks: Readonly<Record<ActivationStatus, { tone: Tone; Glyph: typeof CirclePlay }>> = {
  ACTIVE: { tone: 'ok', Glyph: CirclePlay },
  PAUSED: { tone: 'neutral', Glyph: CirclePause },
  INACTIVE: { tone: 'neutral', Glyph: CircleDashed },
}

export function StatusTag({ status }: { status: ActivationStatus }) {
  const { tone, Glyph } = looks[status]
  return (
    <Tag tone={tone} glyph={<Glyph size={13} aria-hidden="true" />}>
      {statusWords[status]}
    </Tag>
  )
}
