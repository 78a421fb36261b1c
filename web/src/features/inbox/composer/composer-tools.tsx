import { MessageSquareText, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useOpened } from '../../../ui/overlays/use-opened.ts'
import { savedWords, suggestionWords } from '../../../copy/composer.ts'
import type { SavedReplyChoice } from './use-saved-replies.ts'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { SavedReplyMenu } from './saved-reply-menu.tsx'

interface ComposerToolsProps {
  platformUserId: string
  conversationId: string
  choice: SavedReplyChoice
  onSlash: () => void
  /** Inserts a text into the composer. */
  onUse: (text: string) => void
}

/** Saved replies and AI suggestion, above the field. */
export function ComposerTools(props: ComposerToolsProps) {
  const { platformUserId, conversationId, choice, onSlash, onUse } = props
  const [asked, setAsked] = useState(false)
  const replies = useOpened(choice.open)
  const use = (text: string) => {
    setAsked(false)
    onUse(text)
  }
  return (
    <>
      {asked && (
        <SuggestionPanel conversationId={conversationId} onUse={use} onDismiss={() => setAsked(false)} />
      )}
      {replies && <SavedReplyMenu platformUserId={platformUserId} choice={choice} />}
      <div className="-mx-2 flex flex-wrap gap-1">
        <Button
          size="dense"
          variant="ghost"
          icon={<Sparkles size={14} aria-hidden="true" />}
          aria-expanded={asked}
          onClick={() => setAsked(true)}
        >
          {suggestionWords.ask}
        </Button>
        <Button
          size="dense"
          variant="ghost"
          icon={<MessageSquareText size={14} aria-hidden="true" />}
          onClick={onSlash}
        >
          {savedWords.open}
        </Button>
      </div>
    </>
  )
}
