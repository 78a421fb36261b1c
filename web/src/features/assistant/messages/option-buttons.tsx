import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { isWindowOpen } from '../../../lib/browser/keys/open-window.ts'

const optionKeysText = (count: number) =>
  count === 1 ? m.assistant_option_key() : m.assistant_option_keys({ count })

export interface OptionButtonsProps {
  options: readonly string[]
  open: boolean
  onChoose: (option: string) => void
  /** Label of the first option, if it differs from the text that is sent. */
  firstLabel?: string | undefined
  /** Further buttons after the options. */
  more?: readonly ChoiceButton[]
}

interface ChoiceButton {
  label: string
  variant: 'primary' | 'secondary' | 'ghost'
  onPress: () => void
}

/** The options of an interrupt as buttons. Keys 1 to 9 move the focus to them; Enter presses the focused one. */
export function OptionButtons({ options, open, onChoose, firstLabel, more = [] }: OptionButtonsProps) {
  const group = useOptionKeys(open)
  if (!open) return null
  const buttons: ChoiceButton[] = [
    ...options.map((option, place) => ({
      label: (place === 0 && firstLabel) || option,
      variant: place === 0 ? ('primary' as const) : ('secondary' as const),
      onPress: () => onChoose(option),
    })),
    ...more,
  ]
  return (
    <>
      <div ref={group} className="flex flex-wrap gap-2">
        {buttons.map(({ label, variant, onPress }, place) => (
          <Button
            key={place}
            variant={variant}
            data-option={place + 1}
            aria-keyshortcuts={place < 9 ? String(place + 1) : undefined}
            icon={place < 9 && <KeyMark place={place} />}
            className="h-auto! min-h-11 py-2 whitespace-normal! lg:min-h-10"
            onClick={onPress}
          >
            {label}
          </Button>
        ))}
      </div>
      {buttons.length > 0 && (
        <p className="meta max-lg:hidden">{optionKeysText(Math.min(9, buttons.length))}</p>
      )}
    </>
  )
}

export const PastAnswer = ({ answer }: { answer: string | null }) => (
  <p className="meta">{answer ? m.assistant_chosen({ answer }) : m.assistant_superseded()}</p>
)

const KeyMark = ({ place }: { place: number }) => (
  <kbd
    aria-hidden="true"
    className="grid size-5 place-items-center rounded-chip border border-current font-sans text-floor max-lg:hidden"
  >
    {place + 1}
  </kbd>
)

/**
 * Keys 1 to 9 focus an option, unless a text field has the focus or a dialog is open; Ctrl and Enter in a field of the card
 * focus the first one. They press nothing, and neither does text that follows: only Enter does.
 */
function useOptionKeys(open: boolean): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key === 'Enter' && (ctrlKey || metaKey) && isInSameCard(group.current, target)) {
      event.preventDefault()
      return group.current?.querySelector<HTMLElement>('[data-option="1"]')?.focus()
    }
    if (ctrlKey || metaKey || altKey || key.length > 1 || !useUiState.getState().singleKeys) return
    if (isTextField(target) || isWindowOpen() || isOutsidePanel(group.current)) return
    const isDigit = /^[1-9]$/.test(key)
    const option = isDigit ? group.current?.querySelector<HTMLElement>(`[data-option="${key}"]`) : null
    // The user types a text: the button that its first digit focused must not take a space as a press.
    const isTyping = !option && focused.current === document.activeElement
    if (!option && !isTyping) return
    event.preventDefault()
    focused.current = option ?? null
    const next = option ?? group.current?.closest<HTMLElement>('[tabindex]')
    next?.focus()
  })
  useEffect(() => {
    if (!open) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [open])
  return group
}

/** Whether the element is in the panel beside a screen, and the focus is not: the keys are for the screen. */
export const isOutsidePanel = (element: Element | null): boolean =>
  element?.closest('[data-docked]')?.contains(document.activeElement) === false

const isInSameCard = (group: Element | null, target: EventTarget | null): boolean =>
  isTextField(target) && group !== null && group.closest('section')?.contains(target as Node) === true

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')
