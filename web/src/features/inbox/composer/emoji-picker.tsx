import { useEffect, useRef, type KeyboardEvent } from 'react'
import { m } from '@skein/messages'
import { arrowKeyOf } from '../../../ui/arrow-key.ts'

/** A row of the grid each. */
const emoji = [
  '😀 😃 😄 😁 😅 😂 🙂 😉',
  '😊 😍 😘 😋 😎 🤩 🥳 🤗',
  '🤔 😌 😴 😢 😭 😮 😬 🙈',
  '👍 👎 👏 🙌 🙏 💪 👋 🤝',
  '❤️ 🧡 💛 💚 💙 💜 🖤 💔',
  '🎉 🎁 🌟 ✨ 🔥 💯 ✅ ❌',
  '🌸 🌿 ☀️ 🌈 ☕ 🍰 🛍️ 📦',
  '📷 📍 ⏰ 📅 ✉️ 📞 🚚 💶',
].flatMap((row) => row.split(' '))

const columns = 8

interface EmojiPickerProps {
  onPick: (emoji: string) => void
  onClose: () => void
}

/** A grid of common emoji. Arrow keys move in it, Escape closes it. */
export function EmojiPicker({ onPick, onClose }: EmojiPickerProps) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => grid.current?.querySelector('button')?.focus(), [])
  function press(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    const step = steps[arrowKeyOf(event.key, event.currentTarget)] ?? 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const focused = buttons.findIndex((button) => button === document.activeElement)
    buttons[focused + step]?.focus()
  }
  return (
    <div
      ref={grid}
      role="group"
      aria-label={m.composer_emoji()}
      className="grid w-full max-w-[560px] grid-cols-8 gap-1 rounded-card border border-line bg-pane p-2"
    >
      {emoji.map((each) => (
        <button
          key={each}
          type="button"
          className="touch grid min-h-8 place-items-center rounded-control text-chat hover:bg-overlay"
          onKeyDown={press}
          onClick={() => onPick(each)}
        >
          {each}
        </button>
      ))}
    </div>
  )
}

/** By how many places a key moves. */
const steps: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}
