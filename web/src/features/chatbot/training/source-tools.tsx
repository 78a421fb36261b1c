import type { KnowledgeSource } from '@skein/contract/knowledge'
import { RotateCw, TextQuote } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { sourceListWords } from '../../../copy/training.ts'

interface SourceToolsProps {
  source: KnowledgeSource
  onToggle: () => void
  onReadAgain: () => void
  onShow: () => void
}

/** Actions of a source other than deletion. */
export function SourceTools({ source, onToggle, onReadAgain, onShow }: SourceToolsProps) {
  const { title, status, enabled, chunk_count } = source
  return (
    <div className="flex flex-wrap items-center gap-2 sm:pl-7.5">
      {chunk_count > 0 && (
        <Button
          size="dense"
          icon={<TextQuote size={14} aria-hidden="true" />}
          aria-label={sourceListWords.piecesOf(title)}
          onClick={onShow}
        >
          {sourceListWords.pieces}
        </Button>
      )}
      {status === 'ready' && (
        <>
          <Button
            size="dense"
            icon={<RotateCw size={14} aria-hidden="true" />}
            aria-label={sourceListWords.againOf(title)}
            onClick={onReadAgain}
          >
            {sourceListWords.again}
          </Button>
          <div className="ml-auto">
            <Switch
              label={
                <span className="meta">
                  <span aria-hidden="true">{sourceListWords.inUse}</span>
                  <VisuallyHidden>{sourceListWords.inUseOf(title)}</VisuallyHidden>
                </span>
              }
              checked={enabled}
              onCheckedChange={onToggle}
            />
          </div>
        </>
      )}
    </div>
  )
}
