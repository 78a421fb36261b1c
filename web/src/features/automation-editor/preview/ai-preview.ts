import { createContext, use } from 'react'

/** A reply that the model wrote to a test text. */
interface AiReply {
  text: string
  reply: string
}

interface AiPreview {
  last: AiReply | null
  report: (reply: AiReply) => void
}

/** The newest reply of the model in this editor, for the phone. */
export const AiPreviewContext = createContext<AiPreview>({ last: null, report: () => undefined })

/** Returns the reply that the model wrote to this text; null before it was asked. */
export function useAiReply(text: string): string | null {
  const { last } = use(AiPreviewContext)
  return last !== null && last.text === text.trim() ? last.reply : null
}
