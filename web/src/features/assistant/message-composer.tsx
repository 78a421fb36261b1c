import { ArrowUp, Square } from 'lucide-react'
import { useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react'
import { m } from '@skein/messages'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

export interface ComposerHandle {
  /** Puts a text into the field and focuses it. */
  fill: (text: string) => void
  focus: () => void
}

export interface MessageComposerProps {
  ref?: Ref<ComposerHandle>
  value: string
  onValueChange: (value: string) => void
  /** A turn is running: the button stops it instead of sending. */
  running: boolean
  /** A message is being sent; no other can be sent meanwhile. */
  busy: boolean
  onSend: () => void
  onStop: () => void
  /** Called by the up arrow in an empty field. */
  onRecall: () => void
}

/** The message field. Enter sends, Shift and Enter insert a line break; grows up to 200 px. */
export function MessageComposer({ ref, value, onValueChange, running, busy, ...on }: MessageComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus({ preventScroll: true }),
    fill(text) {
      onValueChange(text)
      area.current?.focus()
    },
  }))
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      on.onSend()
    } else if (event.key === 'Escape' && running) {
      event.preventDefault()
      on.onStop()
    } else if (event.key === 'ArrowUp' && value === '') {
      event.preventDefault()
      on.onRecall()
    }
  }
  return (
    <form
      className="flex items-end gap-2 rounded-card border border-control bg-raised p-2 ps-4 focus-within:border-text-3"
      onSubmit={(event) => {
        event.preventDefault()
        on.onSend()
      }}
    >
      <textarea
        ref={area}
        rows={1}
        value={value}
        aria-label={m.assistant_placeholder()}
        placeholder={m.assistant_placeholder()}
        onChange={({ currentTarget }) => {
          onValueChange(currentTarget.value)
          growToContent(currentTarget)
        }}
        onKeyDown={press}
        className="touch field-sizing-content max-h-[200px] min-w-0 grow resize-none overflow-y-auto bg-transparent py-2 text-chat leading-6 outline-none max-lg:text-section max-lg:leading-6"
      />
      {running ? <StopButton onStop={on.onStop} /> : <SendButton idle={busy || value.trim() === ''} />}
    </form>
  )
}

const StopButton = ({ onStop }: { onStop: () => void }) => (
  <IconButton
    label={`${m.assistant_stop()} (${m.assistant_stop_key()})`}
    icon={<Square size={16} aria-hidden="true" className="fill-current" />}
    className="bg-overlay"
    onClick={onStop}
  />
)

const SendButton = ({ idle }: { idle: boolean }) => (
  <IconButton
    type="submit"
    label={m.assistant_send()}
    icon={<ArrowUp size={18} aria-hidden="true" />}
    aria-disabled={idle}
    className="bg-accent text-on-accent! hover:bg-accent aria-disabled:bg-overlay aria-disabled:text-text-3!"
  />
)

/** Fallback for browsers without `field-sizing`. */
function growToContent(area: HTMLTextAreaElement): void {
  if (typeof CSS === 'undefined' || CSS.supports?.('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}
