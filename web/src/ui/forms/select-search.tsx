import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { m } from '@skein/messages'
import { releaseKeys } from '../../lib/browser/keys/held-keys.ts'
import { cx } from '../cx.ts'
import { landmarkOf, listClass, optionClass } from '../overlays/popup-style.ts'
import { useFinalFocus } from '../overlays/use-final-focus.ts'
import { inputClass } from './input-style.ts'
import type { SelectOption, SelectPopupProps } from './select-option.ts'

/** The list of a select with a field that searches it. */
export function SelectSearch({
  open,
  id,
  label,
  anchor,
  value,
  options,
  onChoose,
  onClose,
}: SelectPopupProps) {
  return (
    <Combobox.Root
      items={options}
      open={open}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next: SelectOption | null) => next && onChoose(next.value)}
      onOpenChange={(next) => !next && onClose()}
      autoHighlight
    >
      <Combobox.Portal container={landmarkOf(anchor)}>
        <Combobox.Positioner
          anchor={anchor}
          positionMethod="fixed"
          sideOffset={4}
          collisionPadding={12}
          className="z-50"
        >
          <Combobox.Popup
            {...useFinalFocus(anchor)}
            aria-label={m.controls_search_the_list()}
            className={cx(
              listClass,
              'flex max-h-[min(var(--available-height),400px)] w-(--anchor-width) flex-col',
            )}
          >
            <Combobox.Input
              onFocus={() => void releaseKeys()}
              aria-label={m.controls_search_the_list()}
              placeholder={m.controls_search_the_list()}
              className={cx(inputClass, 'h-8 shrink-0')}
            />
            <Combobox.Empty className="meta px-3 py-2 empty:hidden">{m.controls_no_matches()}</Combobox.Empty>
            <Combobox.List id={id} aria-label={label} className="min-h-0 overflow-y-auto pt-1">
              {(option: SelectOption) => <Option key={option.value} option={option} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

const Option = ({ option }: { option: SelectOption }) => (
  <Combobox.Item value={option} disabled={option.disabled ?? false} className={optionClass}>
    <span className="min-w-0 flex-1">{option.label}</span>
    <Combobox.ItemIndicator>
      <Check size={16} aria-hidden="true" />
    </Combobox.ItemIndicator>
  </Combobox.Item>
)
