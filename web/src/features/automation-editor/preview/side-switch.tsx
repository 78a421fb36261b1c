import { m } from '@skein/messages'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import type { PhoneSide } from '../form/editor-kind.ts'

const sides: readonly { value: PhoneSide; label: string }[] = [
  { value: 'comment', label: m.common_comment() },
  { value: 'dm', label: m.dm_reply_event() },
]

/** Switches the phone between comments and direct messages. */
export const SideSwitch = ({ side, onChange }: { side: PhoneSide; onChange: (side: PhoneSide) => void }) => (
  <Segmented compact label={m.editor_preview()} value={side} onValueChange={onChange} options={sides} />
)
