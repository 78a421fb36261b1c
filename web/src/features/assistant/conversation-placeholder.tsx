import type { ReactNode } from 'react'
import { ChatGreeting } from './chat-greeting.tsx'

/**
 * A chat before any code has come: as one that nobody has written in, and as one that is on its way. The page takes out
 * what it is not (`app/first-view/`).
 */
export function ConversationAhead({ waiting, field }: { waiting: ReactNode; field: ReactNode }) {
  return (
    <>
      <div data-ahead="greeting" className="flex grow flex-col">
        <ChatGreeting composer={field} onAsk={() => undefined} />
      </div>
      <div data-ahead="waiting" className="flex grow flex-col">
        {waiting}
      </div>
    </>
  )
}
