import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../../ui/cx.ts'
import { formatPercent } from '../../../lib/format.ts'

interface FileInputProps {
  label: string
  icon: ReactNode
  /** Media types, separated by commas. */
  accept: string
  /** Share sent, from 0 to 1; null when nothing is uploading. */
  progress: number | null
  /** In one line. */
  compact?: boolean
  onFile: (file: File) => void
}

/** Selects a file. The native input covers the whole field, so drag and drop works without code. */
export function FileInput({ label, icon, accept, progress, compact = false, onFile }: FileInputProps) {
  return (
    <div className="flex min-w-0 grow flex-col gap-1.5">
      <label
        className={cx(
          'relative flex items-center justify-center gap-2 rounded-card border border-dashed border-control text-center text-text-2 transition-colors duration-(--press) hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
          compact ? 'min-h-11 px-3 text-label' : 'min-h-28 flex-col p-5',
        )}
      >
        {icon}
        {label}
        <input
          type="file"
          accept={accept}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) onFile(file)
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      {progress !== null && (
        <progress
          aria-label={label}
          max={1}
          value={progress}
          className="h-1 w-full appearance-none overflow-hidden rounded-pill bg-overlay [&::-moz-progress-bar]:bg-sky [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-sky [&::-webkit-progress-value]:transition-[width]"
        />
      )}
      <p role="status" className="meta tabular empty:hidden">
        {progress !== null &&
          m.image_upload_uploading({ percent: formatPercent(Math.round(progress * 100)) })}
      </p>
    </div>
  )
}
