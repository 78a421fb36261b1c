import { HelpLink } from '../../../components/help-link.tsx'
import { Check } from 'lucide-react'
import { useEffect, useRef, type ReactNode, useEffectEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-style.ts'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { assistantWords } from '../../../copy/assistant.ts'
import type { Interrupt } from './record-logic.ts'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { connectInstagramUrl } from '../../../lib/paths.ts'
import { returnAfterConnect } from '../../session/session-store.ts'

export interface InterruptCardProps {
  id: string
  interrupt: Interrupt
  /** The chat is waiting for this interrupt. */
  open: boolean
  /** The choice, or the text that was sent instead. */
  answer: string | null
  userId: string
  onAnswer: (option: string) => void
}

/** An interrupt of the run: a choice, or an account to connect. Locked once answered. */
export function InterruptCard({ id, interrupt, open, answer, userId, onAnswer }: InterruptCardProps) {
  const focused = useFocusWhenOpen(open)
  const { title, content, options } = wordsOf(interrupt)
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-3 rounded-card border border-line bg-s2 p-4"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 id={`${id}-title`} className="section-head flex items-center gap-2.5">
          <StatusDot state={open ? 'live' : 'hollow'} />
          {title}
        </h2>
        {open && interrupt.type !== 'connect' && <HelpLink term="approval" />}
      </div>
      {content && <p className="text-chat break-words whitespace-pre-wrap">{content}</p>}
      {interrupt.type === 'connect' ? (
        <Connect open={open} answer={answer} userId={userId} focused={focused} />
      ) : (
        <Options options={options} open={open} answer={answer} focused={focused} onAnswer={onAnswer} />
      )}
    </section>
  )
}

function wordsOf({ type, data }: Interrupt) {
  if (type !== 'connect') return data
  const { connectTitle, connectText } = assistantWords
  return { ...data, title: data.title || connectTitle, content: data.content || connectText }
}

interface OptionsProps extends Pick<InterruptCardProps, 'open' | 'answer' | 'onAnswer'> {
  options: readonly string[]
  focused: (element: HTMLElement | null) => void
}

function Options({ options, open, answer, focused, onAnswer }: OptionsProps) {
  useOptionKeys(open ? options : [], onAnswer)
  const other = !open && !options.some((option) => option === answer)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {options.map((option, place) => (
          <Button
            key={option}
            ref={place === 0 ? focused : null}
            variant={place === 0 && open ? 'primary' : 'secondary'}
            aria-disabled={!open}
            aria-keyshortcuts={open && place < 9 ? String(place + 1) : undefined}
            icon={<Mark place={place} open={open} chosen={option === answer} />}
            className="h-auto! min-h-11 py-2 whitespace-normal! lg:min-h-10"
            onClick={() => onAnswer(option)}
          >
            {option}
          </Button>
        ))}
      </div>
      {open && options.length > 0 && (
        <p className="meta max-lg:hidden">{assistantWords.optionKeys(Math.min(9, options.length))}</p>
      )}
      {other && <Past answer={answer} />}
    </>
  )
}

const Past = ({ answer }: { answer: string | null }) => (
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

interface ConnectProps {
  open: boolean
  answer: string | null
  userId: string
  focused: (element: HTMLElement | null) => void
}

/** Text of the answer after an account was connected. */
const cameAbout = 'connected'

function Connect({ open, answer, userId, focused }: ConnectProps) {
  if (!open && answer === cameAbout) return <p className="meta">{assistantWords.connected}</p>
  if (!open) return <Past answer={answer} />
  return (
    <p>
      <a ref={focused} className={buttonClass('primary', 'regular')} {...connectFromChat(userId)}>
        {assistantWords.connect}
      </a>
    </p>
  )
}

/** Focuses an interrupt that opens, unless the user is typing. */
function useFocusWhenOpen(open: boolean): (element: HTMLElement | null) => void {
  const first = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const writing = document.activeElement
    if (!open || (writing instanceof HTMLTextAreaElement && writing.value !== '')) return
    first.current?.focus({ preventScroll: true })
  }, [open])
  return (element) => {
    first.current = element
  }
}

const windows = ':is([role=dialog], [role=alertdialog], [role=menu]):not([aria-modal=false])'

/** Keys 1 to 9 choose an option, unless a field has the focus or a dialog is open. */
function useOptionKeys(options: readonly string[], onChoose: (option: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event
    if (ctrlKey || metaKey || altKey || repeat || !useUiState.getState().singleKeys) return
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return
    if (document.querySelector(windows)) return
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

/** Returns the connect link with a return to the chat. */
const connectFromChat = (userId: string) => ({
  href: connectInstagramUrl(userId),
  onClick: () => returnAfterConnect(`${location.pathname}${location.search}`),
})
