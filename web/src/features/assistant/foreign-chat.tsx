import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { MessageComposer } from './message-composer.tsx'

/** A chat whose address names no owner, or another user. Send and New chat do nothing. */
export function ForeignChat() {
  useDocumentTitle(m.common_ai_assistant())
  const [text, setText] = useState('')
  return (
    <div className="fills-frame mx-auto flex w-full max-w-[752px] flex-col justify-center gap-6 px-4 pb-[12vh]">
      <h1 className="title text-center">{m.assistant_greeting()}</h1>
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-5">
        <p className="min-w-0 grow">{m.assistant_open_from_platforms()}</p>
        <LinkButton to={paths.platforms} variant="primary">
          {m.assistant_to_platforms()}
        </LinkButton>
      </div>
      <Button size="dense" className="self-end" icon={<SquarePen size={16} aria-hidden="true" />}>
        {m.common_new_chat()}
      </Button>
      <MessageComposer
        value={text}
        onValueChange={setText}
        running={false}
        busy={false}
        onSend={() => undefined}
        onStop={() => undefined}
        onRecall={() => undefined}
      />
    </div>
  )
}
