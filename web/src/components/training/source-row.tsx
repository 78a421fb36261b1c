import type { KnowledgeSource, SourceKind, SourceStatus } from '@skein/contract/knowledge/knowledge'
import {
  CircleCheck,
  CircleX,
  FileText,
  Globe,
  LetterText,
  RotateCw,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { placeText } from '../../copy/place.ts'
import { nameOfRow } from '../../ui/tooltip/tooltip.ts'

const readyText = (pieces: number, pages: number | null) =>
  pages === null
    ? m.knowledge_source_passages({ count: pieces })
    : m.knowledge_passages_from({
        passages: m.knowledge_source_passages({ count: pieces }),
        pages: m.knowledge_source_pages({ count: pages }),
      })

const failedTexts = {
  pdf: m.knowledge_source_pdf(),
  url: m.knowledge_source_url(),
  text: m.common_text(),
}

/** What a row shows of a source, including one that is still uploading. */
export interface SourceView extends Pick<
  KnowledgeSource,
  'kind' | 'title' | 'progress' | 'cause' | 'can_retry' | 'dropped'
> {
  status: SourceStatus | 'uploading'
  enabled: boolean
  chunk_count: number
  page_count: number | null
}

interface SourceRowProps {
  source: SourceView
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  onRemove?: (() => void) | undefined
  /** Uploads another file in place of one that can never be read. */
  onReplace?: ((file: File) => void) | undefined
  /** Further details and actions. */
  children?: ReactNode
}

const glyphs: Readonly<Record<SourceKind, typeof FileText>> = { pdf: FileText, url: Globe, text: LetterText }

/** One source with its kind, progress and error. Rendered inside a list. */
export function SourceRow({ source, onRetry, retrying, onRemove, onReplace, children }: SourceRowProps) {
  const Glyph = glyphs[source.kind]
  const { status, title, cause } = source
  const hasFailed = status === 'failed'
  const isPermanent = hasFailed && !source.can_retry
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <div className="flex items-start gap-3">
        <Glyph size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-text-3" />
        <div className="min-w-0 grow">
          <p dir="auto" {...nameOfRow} className="line-clamp-4 font-medium wrap-anywhere">
            {title}
          </p>
          <p className="meta tabular">{stateOf(source)}</p>
        </div>
        <StatusTag status={status} hasGaps={cause !== null} />
        {onRemove && !isPermanent && (
          <IconButton
            size="dense"
            className="-my-1"
            label={hasFailed ? m.knowledge_source_dismiss({ title }) : m.knowledge_source_remove({ title })}
            icon={<Trash2 size={16} />}
            onClick={onRemove}
          />
        )}
      </div>
      {(status === 'uploading' || status === 'reading') && (
        <progress
          aria-label={title}
          max={1}
          value={source.progress}
          className="h-1 w-full appearance-none overflow-hidden rounded-pill bg-overlay [&::-moz-progress-bar]:bg-sky [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-sky [&::-webkit-progress-value]:transition-[width]"
        />
      )}
      {cause && <p className={cx('sm:ps-7.5', hasFailed ? 'text-label text-bad' : 'meta')}>{cause}</p>}
      <DroppedPassages dropped={source.dropped} />
      {children}
      {hasFailed && <FailedTools {...{ source, onRetry, retrying, onRemove, onReplace }} />}
    </li>
  )
}

/** Passages that were left out. */
function DroppedPassages({ dropped }: Pick<SourceView, 'dropped'>) {
  if (dropped.length === 0) return null
  return (
    <details className="sm:ps-7.5">
      <summary className="touch label-text w-fit cursor-default rounded-chip px-1 text-text-2 hover:text-text">
        {m.knowledge_source_left_out({ count: dropped.length })}
      </summary>
      <ul className="m-0 mt-1 flex list-none flex-col gap-2 border-s border-line p-0 ps-3">
        {dropped.map(({ text, location }, at) => (
          <li key={at} className="flex flex-col">
            {location !== '' && <p className="meta">{placeText({ heading: '', location })}</p>}
            <p dir="auto" className="text-chat break-words">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Retry, or what replaces it for a source that can never be read. */
function FailedTools({ source, onRetry, retrying, onRemove, onReplace }: Omit<SourceRowProps, 'children'>) {
  const { kind, title, can_retry } = source
  if (can_retry) {
    return (
      onRetry && (
        <div className="sm:ps-7.5">
          <Button
            size="dense"
            busy={retrying}
            icon={<RotateCw size={14} aria-hidden="true" />}
            aria-label={m.knowledge_source_retry_of({ title })}
            onClick={onRetry}
          >
            {m.common_retry()}
          </Button>
        </div>
      )
    )
  }
  return (
    <div className="flex flex-wrap gap-2 sm:ps-7.5">
      {kind === 'pdf' && onReplace && <ReplaceButton title={title} onReplace={onReplace} />}
      {onRemove && (
        <Button
          size="dense"
          icon={<Trash2 size={14} aria-hidden="true" />}
          aria-label={m.common_remove_name({ name: title })}
          onClick={onRemove}
        >
          {m.common_remove()}
        </Button>
      )}
    </div>
  )
}

function ReplaceButton({ title, onReplace }: { title: string; onReplace: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/pdf,.pdf"
        onChange={({ currentTarget: { files } }) => files?.[0] && onReplace(files[0])}
      />
      <Button
        size="dense"
        icon={<FileText size={14} aria-hidden="true" />}
        aria-label={m.knowledge_source_replace_of({ title })}
        onClick={() => input.current?.click()}
      >
        {m.knowledge_source_replace()}
      </Button>
    </>
  )
}

function stateOf({ status, kind, progress, chunk_count, page_count, enabled }: SourceView): string {
  const percent = Math.round(progress * 100)
  switch (status) {
    case 'uploading':
      return kind === 'pdf' ? m.knowledge_source_uploading({ percent }) : m.common_sending()
    case 'queued':
      return m.knowledge_source_queued()
    case 'reading':
      return m.knowledge_source_reading({ percent })
    case 'ready':
      return enabled ? readyText(chunk_count, page_count) : m.knowledge_source_off()
    case 'failed':
      return failedTexts[kind]
  }
}

function StatusTag({ status, hasGaps }: Pick<SourceView, 'status'> & { hasGaps: boolean }) {
  if (status === 'ready' && hasGaps) {
    return (
      <Tag tone="warn" glyph={<TriangleAlert size={12} aria-hidden="true" />}>
        {m.knowledge_source_gaps_tag()}
      </Tag>
    )
  }
  if (status === 'ready') {
    return (
      <Tag tone="ok" glyph={<CircleCheck size={12} aria-hidden="true" />}>
        {m.common_ready()}
      </Tag>
    )
  }
  if (status !== 'failed') return null
  return (
    <Tag tone="bad" glyph={<CircleX size={12} aria-hidden="true" />}>
      {m.common_failed()}
    </Tag>
  )
}
