import { EyeOff, MessageCircle, Send, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { markMatches } from '../../../components/phone/highlight-logic.ts'
import { PostThumb } from '../../../components/post-thumb.tsx'
import { cx } from '../../../ui/cx.ts'
import type { RecipeAutomation, Scene } from './recipe-logic.ts'
import { sceneOf } from './recipe-logic.ts'

const bubble = 'w-fit max-w-[85%] rounded-[14px] px-3 py-1.5 text-start text-label break-words'

/** A picture of what an automation does: the text of a customer and the answer. Decorative. */
export function RecipeScene({ automation }: { automation: RecipeAutomation }) {
  const scene = sceneOf(automation, m.phone_customer())
  return (
    <span
      aria-hidden="true"
      className="flex h-44 flex-col justify-center gap-2 overflow-hidden rounded-control bg-canvas p-4"
    >
      <span className="flex items-end gap-2">
        {scene.event === 'comment' && <PostThumb small post={null} className="size-8 rounded-[8px]" />}
        <span
          dir="auto"
          className={cx(bubble, 'bg-overlay', scene.answer === 'removed' && 'text-text-3 line-through')}
        >
          <Said {...scene} />
        </span>
      </span>
      <Answer scene={scene} />
    </span>
  )
}

function Said({ said, keyword }: Scene) {
  if (said === '') return m.recipes_question()
  return markMatches(said, keyword).map(({ text, marked }, place) => (
    <span key={place} className={marked ? 'font-semibold underline decoration-2 underline-offset-4' : ''}>
      {text}
    </span>
  ))
}

function Answer({ scene: { event, answer, reply, choices } }: { scene: Scene }) {
  switch (answer) {
    case 'removed':
      return <Note glyph={<EyeOff size={14} />} text={m.moderation_gone_hide()} />
    case 'ai':
      return <Note glyph={<Sparkles size={14} />} text={m.phone_ai_placeholder()} />
    case 'public':
    case 'private': {
      const isPublic = answer === 'public'
      return (
        <span className="flex flex-col items-end gap-1.5">
          <span className={cx(bubble, 'bg-text text-canvas')}>
            <span dir="auto" className="line-clamp-2">
              {reply}
            </span>
          </span>
          {choices.length > 0 && (
            <span className="flex max-w-full gap-1 overflow-hidden">
              {choices.slice(0, 2).map((title) => (
                <span
                  key={title}
                  dir="auto"
                  className="truncate rounded-pill bg-overlay px-2.5 py-1 text-floor text-text-2"
                >
                  {title}
                </span>
              ))}
            </span>
          )}
          <span className="flex items-center gap-1 text-floor text-text-3">
            {isPublic ? <MessageCircle size={12} /> : <Send size={12} />}
            {isPublic ? m.part_public_reply() : privateNames[event]}
          </span>
        </span>
      )
    }
  }
}

/** Names of an answer that only the customer sees. */
const privateNames: Readonly<Record<Scene['event'], string>> = {
  comment: m.common_private_reply(),
  message: m.decision_log_filters_kind_names_message(),
}

const Note = ({ glyph, text }: { glyph: ReactNode; text: string }) => (
  <span className="flex items-center gap-1.5 self-end text-label text-text-2 italic">
    {glyph}
    {text}
  </span>
)
