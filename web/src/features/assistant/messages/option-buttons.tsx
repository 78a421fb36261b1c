import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { assistantWords } from '../../../copy/assistant.ts'
import { useUiState } from '../../../lib/browser/ui-state.ts'

export interface OptionButtonsProps {
  options: readonly string[]
  open: boolean
  /** The choice, or the text that was sent instead. */
  answer: string | null
  onChoose: (option: string) => void
  /** Label of the first option, if it differs from the text that is sent. */
  firstLabel?: string | undefined
  /** Further buttons beside the options while the interrupt is open. */
  children?: ReactNode
}

/** The options of an interrupt as buttons; keys 1 to 9 choose them. */
export function OptionButtons({ options, open, answer, onChoose, firstLabel, children }: OptionButtonsProps) {
  useOptionKeys(open ? options : [], onChoose)
  const other = !open && !options.some((option) => option === answer)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {options.map((option, place) => (
          <Button
            key={option}
            variant={place === 0 && open ? 'primary' : 'secondary'}
            aria-disabled={!open}
            aria-keyshortcuts={open && place < 9 ? String(place + 1) : undefined}
            icon={<Mark place={place} open={open} chosen={option === answer} />}
            className="h-auto! min-h-11 py-2 whitespace-normal! lg:min-h-10"
            onClick={() => onChoose(option)}
          >
            {(place === 0 && firstLabel) || option}
          </Button>
        ))}
        {open && children}
      </div>
      {open && options.length > 0 && (
        <p className="meta max-lg:hidden">{assistantWords.optionKeys(Math.min(9, options.length))}</p>
      )}
      {other && <PastAnswer answer={answer} />}
    </>
  )
}

export const PastAnswer = ({ answer }: { answer: string | null }) => (
  <p className="meta">{answer ? assistantWords.chosen(answer) : assistantWords.superseded}</p>
)

function Mark({ place, open, chosen }: { place: number; open: boolean; chosen: boolean }): ReactNode {
  if (chosen) return <Check size={16} aria-hidden="true" />
  if (!open || place >= 9) return null
  return (
    <kbd
      aria-hidden="true"
      className="grid size-5 place-items-center rounded-chip border border-current font-sans text-floor max-lg:hidden"
    >
      {place + 1}
    </kbd>
  )
}

const windows = ':is([role=dialog], [role=alertdialog], [role=menu]):not([aria-modal=false])'

/** Keys 1 to 9 choose an option, unless a text field has the focus or a dialog is open. */
function useOptionKeys(options: readonly string[], onChoose: (option: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event
    if (ctrlKey || metaKey || altKey || repeat || !useUiState.getState().singleKeys) return
    if (isTextField(target) || document.querySelector(windows)) return
    const option = /^[1-9]$/.test(key) ? options[Number(key) - 1] : undefined
    if (option === undefined) return
    event.preventDefault()
    onChoose(option)
  })
  const any = options.length > 0
  useEffect(() => {
    if (!any) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [any])
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')
