import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import { releaseKeys } from '../../lib/browser/keys/held-keys.ts'
import { cx } from '../cx.ts'
import { landmarkOf, listClass, optionClass } from '../overlays/popup-style.ts'
import { useFinalFocus } from '../overlays/use-final-focus.ts'
import type { SelectPopupProps } from './select-option.ts'

/**
 * The list of a select; a letter moves to the next option that begins with it. The content security policy forbids the
 * style element that hides its scrollbar.
 */
export function SelectList({ open, id, label, anchor, value, options, onChoose, onClose }: SelectPopupProps) {
  return (
    <CSPProvider disableStyleElements>
      <Select.Root
        open={open}
        value={value}
        onValueChange={(next) => next !== null && onChoose(next)}
        onOpenChange={(next, { reason }) => {
          if (next) return
          // A dialog around the field would take the focus of the list that disappears.
          if (reason === 'escape-key' || reason === 'item-press') anchor.focus()
          onClose()
        }}
      >
        <Select.Portal container={landmarkOf(anchor)}>
          <Select.Positioner
            anchor={anchor}
            alignItemWithTrigger={false}
            positionMethod="fixed"
            sideOffset={4}
            collisionPadding={12}
            className="z-50"
          >
            <Select.Popup
              id={id}
              aria-label={label}
              onFocus={() => void releaseKeys()}
              {...useFinalFocus(anchor)}
              className={cx(listClass, 'max-h-(--available-height) w-(--anchor-width) overflow-y-auto')}
            >
              {options.map(({ value: each, label: text, disabled = false }) => (
                <Select.Item key={each} value={each} disabled={disabled} className={optionClass}>
                  <Select.ItemText className="min-w-0 flex-1">{text}</Select.ItemText>
                  <Select.ItemIndicator>
                    <Check size={16} aria-hidden="true" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  )
}
