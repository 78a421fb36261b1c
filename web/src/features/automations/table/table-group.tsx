import type { AutomationType } from '@skein/contract/automations/automation'
import { slotColourOf } from '@skein/contract/automations/sentence/sentence'
import { m } from '@skein/messages'
import { slotColourStyle } from '../../../components/slot-colour-logic.ts'
import { typeTitles } from '../../../copy/automations.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { cx } from '../../../ui/cx.ts'
import { toneText } from '../../../ui/tag.tsx'

interface GroupHeadProps {
  type: AutomationType
  count: number
  open: boolean
  onToggle: (type: AutomationType) => void
}

/** The heading of the automations of one kind, which collapses them. */
export function GroupHead({ type, count, open, onToggle }: GroupHeadProps) {
  return (
    <h2 className="m-0 w-full">
      <Disclosure
        look="row"
        open={open}
        className="touch label-text h-8 large-text:h-auto large-text:min-h-8 large-text:flex-wrap"
        onToggle={() => onToggle(type)}
      >
        <span
          className={cx(
            'min-w-0 truncate large-text:whitespace-normal',
            toneText[slotColourStyle[slotColourOf[type]].tone],
          )}
        >
          {typeTitles[type]}
        </span>
        <span className="meta tabular shrink-0">{m.automations_list_count({ count })}</span>
      </Disclosure>
    </h2>
  )
}
